"""The wire between a page and its server, which can be cut, or fall silent without anybody being told."""

import asyncio
from threading import Event, Thread


class Wire:
    """A door of its own to a port of this machine."""

    def __init__(self, to: int) -> None:
        self.to, self.port, self.whole, self.silent = to, 0, True, False
        self._ends: dict[asyncio.StreamWriter, bool] = {}
        """All ends there are, and whether anything still comes out of them."""
        self._joined: set[asyncio.Task[None]] = set()
        self._loop, opened = asyncio.new_event_loop(), Event()
        self._thread = Thread(target=self._run, args=(opened,))
        self._thread.start()
        opened.wait()

    def cut(self) -> None:
        """All connections are gone at once, and no new one comes about."""
        self._now(whole=False)

    def hush(self) -> None:
        """Nothing arrives any more, old connections are dead for good, and nobody is told."""
        self._now(silent=True)

    def mend(self) -> None:
        """What is new arrives."""
        self._now()

    def close(self) -> None:
        """For good."""
        self.cut()
        self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join()

    def _run(self, opened: Event) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._listen(opened))

    def _now(self, whole: bool = True, silent: bool = False) -> None:
        done = Event()
        self._loop.call_soon_threadsafe(self._set, whole, silent, done)
        done.wait()

    def _set(self, whole: bool, silent: bool, done: Event) -> None:
        self.whole, self.silent = whole, silent
        done.set()
        for end in self._ends:
            if not whole:
                end.transport.abort()
            self._ends[end] &= not silent

    async def _listen(self, opened: Event) -> None:
        self._closing = asyncio.Event()
        server = await asyncio.start_server(self._arrive, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        opened.set()
        await self._closing.wait()
        for socket in server.sockets:
            self._loop.remove_reader(socket.fileno())
        for _ in range(3):  # whoever is being let in gets here: asyncio loses him if the door is closed meanwhile
            await asyncio.sleep(0)
        server.close()
        while self._joined:
            await asyncio.wait(self._joined)

    def _arrive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody comes, and goes in the end, even where nothing was begun for him."""
        task = asyncio.create_task(self._join(reader, writer))
        self._joined.add(task)
        task.add_done_callback(self._joined.discard)
        task.add_done_callback(lambda _: writer.transport.abort())

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One who comes, with the server."""
        ends = [writer]
        self._ends[writer] = not self.silent
        try:
            if not self.whole:
                return
            there, other = await asyncio.open_connection("127.0.0.1", self.to)
            ends.append(other)
            self._ends[other] = not self.silent
            pumps = {asyncio.create_task(self._pump(reader, other)), asyncio.create_task(self._pump(there, writer))}
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
            for each in ends:
                each.transport.abort()
            await asyncio.gather(*pumps, return_exceptions=True)
        except OSError:
            pass  # the server is not there
        finally:
            for end in ends:
                del self._ends[end]
                end.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            if self._ends[writer]:
                writer.write(data)
