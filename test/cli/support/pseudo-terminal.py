"""Runs a program in a pseudo-terminal for a test: python3 pseudo-terminal.py ROWS COLUMNS PROGRAM [ARGUMENT ...]

What the program prints goes to standard output. Standard input carries lines of JSON:
{"type": TEXT} types, {"resize": [ROWS, COLUMNS]} resizes. Ends with the program's status."""

import fcntl, json, os, pty, select, signal, struct, sys, termios


def resize(rows, columns):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


size = [int(number) for number in sys.argv[1:3]]
child, terminal = pty.fork()
if child == 0:
    # The size must be there when the program looks, so the child sets it.
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    os.execvp(sys.argv[3], sys.argv[3:])

signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGKILL))
sources, pending = [terminal, 0], b""
while True:
    readable, _, _ = select.select(sources, [], [])
    if terminal in readable:
        try:
            data = os.read(terminal, 65536)
        except OSError:  # Linux answers EIO when the last program of the terminal has ended.
            break
        if not data:
            break
        os.write(1, data)
    if 0 in readable:
        data = os.read(0, 65536)
        if not data:
            sources.remove(0)
        pending += data
        *lines, pending = pending.split(b"\n")
        for line in lines:
            order = json.loads(line)
            if "type" in order:
                os.write(terminal, order["type"].encode())
            if "resize" in order:
                resize(*order["resize"])

sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
