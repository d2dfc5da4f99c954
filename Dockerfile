# A container in which tvgrid builds and `make test` passes:
#
#     docker build -t tvgrid-dev .
#     docker run -it --rm -v "$PWD":/tvgrid tvgrid-dev make test
FROM swift:6.2-bookworm

RUN apt-get update && apt-get install -y --no-install-recommends git make
COPY .scripts/prepare /opt/tvgrid/prepare
RUN for purpose in build lint test; do /opt/tvgrid/prepare $purpose; done
RUN git config --global --add safe.directory /tvgrid
WORKDIR /tvgrid
