"""Standard input, output and error that are closed, full, or have no reader."""
import fcntl
import os
import struct
import subprocess
import termios
import unittest

from endtoend import NAVCTL, PATIENCE, EndToEndTest, Navd, eventually, opened

# How a shell closes one, some, or all of them, and the numbers of those.
CLOSED = {'<&-': [0], '>&-': [1], '2>&-': [2], '<&- 2>&-': [0, 2], '<&- >&- 2>&-': [0, 1, 2]}


def redirected(command, redirection):
    """The command line that runs a command with redirected standard descriptors."""
    return ['bash', '-c', f'exec "$@" {redirection}', 'bash', *map(str, command)]


def waiting(reader):
    """How many bytes are in a pipe."""
    return struct.unpack('i', fcntl.ioctl(reader, termios.FIONREAD, b'\0' * 4))[0]


class NavctlStreamsTest(EndToEndTest):
    def setUp(self):
        self.navd = Navd()
        self.addCleanup(self.navd.__exit__, None, None, None)
        opened(self.navd.client())

    def navctl(self, *words, redirection=''):
        return subprocess.run(redirected([NAVCTL, '--address', f'unix:{self.navd.socket}', *words], redirection),
                              capture_output=True, text=True, timeout=PATIENCE)

    def test_closed_descriptors_do_no_harm(self):
        for redirection, numbers in CLOSED.items():
            result = self.navctl('path', redirection=redirection)
            told = '' if 1 in numbers else 'Home\n'
            self.assertEqual((result.returncode, result.stdout, result.stderr), (0, told, ''), redirection)
            refused = self.navctl('--scene', 'none', 'path', redirection=redirection)
            self.assertEqual((refused.returncode, refused.stdout), (3, ''), redirection)
        # The input is empty.
        self.assertIn('no operation', self.navctl('apply', '-', redirection='<&-').stderr)

    def test_output_that_cannot_be_written_is_a_failure(self):
        for words in (['path'], ['export', 's'], ['watch'], ['help']):
            result = self.navctl(*words, redirection='>/dev/full')
            self.assertEqual((result.returncode, result.stderr),
                             (1, 'navctl: standard output: no space left on device (System)\n'), words)

    def test_output_that_does_not_wait_is_waited_for(self):
        """Another program that writes to the same pipe may have made it nonblocking."""
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
        process = subprocess.Popen([NAVCTL, 'help'], stdout=writer, stderr=subprocess.PIPE, text=True)
        os.close(writer)
        # The pipe is full until it is read.
        eventually(lambda: waiting(reader) == 4096, 'the pipe is full')
        with open(reader) as pipe:
            told = pipe.read()
        self.assertEqual((process.wait(PATIENCE), process.stderr.read()), (0, ''))
        process.stderr.close()
        self.assertEqual(told, self.navctl('help').stdout)
        self.assertGreater(len(told), 4096)

    def test_a_reader_who_has_gone_is_none(self):
        for words in (['path'], ['watch']):
            reader, writer = os.pipe()
            os.close(reader)
            result = subprocess.run([NAVCTL, '--address', f'unix:{self.navd.socket}', *words], stdout=writer,
                                    stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
            os.close(writer)
            self.assertEqual((result.returncode, result.stderr), (0, ''), words)


class NavdStreamsTest(EndToEndTest):
    def test_the_files_of_navd_take_no_standard_descriptor(self):
        for redirection, numbers in CLOSED.items():
            navd = Navd(start=False)
            navd.command = redirected(navd.command, redirection)
            with navd:
                navd.start()
                opened(navd.client())
                self.assertGreater(navd.call('Ping')['revision'], 0)
                files = {os.readlink(f'/proc/{navd.process.pid}/fd/{descriptor}') for descriptor in numbers}
                self.assertEqual(files, {'/dev/null'}, redirection)
                self.assertEqual(navd.stop(), 0, redirection)
                self.assertEqual((navd.state / 'lock').read_bytes(), b'', redirection)

    def test_a_log_that_nobody_reads_is_not_waited_for(self):
        reader, writer = os.pipe()
        navd = Navd(start=False, level='debug')
        navd.command = ['bash', '-c', f'exec "$@" 2>&{writer}', 'bash', *navd.command]
        navd.spawn['pass_fds'] = [writer]
        with navd:
            navd.start()
            os.close(writer)
            opened(navd.client())
            # Each call is a line, and the pipe has room for some hundred.
            for _ in range(5_000):
                navd.call('Ping')
            told = os.read(reader, 1 << 20)
            self.assertIn(b'listening', told)
            navd.call('Ping')
            self.assertIn(b'navd: warning: log lines were lost count=', os.read(reader, 1 << 20))
            self.assertEqual(navd.stop(), 0)
        os.close(reader)


if __name__ == '__main__':
    unittest.main()
