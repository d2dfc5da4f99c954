#!/usr/bin/env python3
"""Makes the pictures beside it, with Pillow. The poster is that of Tests/GuideTestSupport/PictureSketch.swift, pixel for pixel."""
import os
import struct
import zlib

from PIL import Image

os.chdir(os.path.dirname(os.path.abspath(__file__)))


def pixel(x, y):
    if 100 <= y < 112 and 12 <= x < 72 and (x - 12) % 10 < 7:
        return (235, 235, 235)
    if 66 <= y < 80 and abs(x - 34) < 26 - (y - 66):
        return (90, 45, 25)
    if 30 <= y < 66 and 33 <= x < 35:
        return (60, 40, 30)
    if 32 <= y < 62 and x > 36 and (x - 36) * 3 < (y - 32) * 2:
        return (240, 240, 230)
    if y >= 78:
        return (10, 60 + y - 78, 120 if x // 4 % 2 == 0 else 110)
    if (x - 60) ** 2 + (y - 30) ** 2 < 14 ** 2:
        return (250, 220, 90)
    return (20 + 2 * y, 40 + y, 180 - y)


poster = Image.new("RGB", (84, 118))
poster.putdata([pixel(x, y) for y in range(118) for x in range(84)])
poster.save("poster.png", optimize=True)
poster.save("poster.jpg", quality=40, optimize=True)
poster.convert("L").save("grey.jpg", quality=40, progressive=True, optimize=True)
poster.convert("CMYK").resize((21, 30)).save("cmyk.jpg", quality=30)

# Half of it transparent, by a palette.
clear = Image.new("P", (8, 8))
clear.putpalette([200, 100, 50, 255, 255, 255])
clear.putdata([0 if x < 4 else 1 for y in range(8) for x in range(8)])
clear.save("clear.png", transparency=1)

# Wide pictures of two colours, which are made smaller.
wide = Image.new("RGB", (1400, 24), (30, 60, 120))
wide.paste((200, 40, 40), (700, 0, 1400, 24))
wide.save("wide.png", optimize=True)
wide.save("wide.jpg", quality=40, optimize=True)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# It says that it has 100,000 x 100,000 pixels.
header = chunk(b"IHDR", struct.pack(">IIBBBBB", 100_000, 100_000, 8, 2, 0, 0, 0))
with open("bomb.png", "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(bytes(100_000))) + chunk(b"IEND", b""))
