// Rooms are filled one by one.
