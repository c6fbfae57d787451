"""navctl --host through a real ssh: it starts an sshd of the test at the other end of a pipe, and navd is behind it."""
import getpass
import os
import pathlib
import shutil
import socket
import subprocess

from endtoend import NAVCTL, PATIENCE, EndToEndTest, Navd, names, opened

SSHD = shutil.which('sshd') or shutil.which('sshd', path='/usr/sbin')


class SSHTest(EndToEndTest):
    def setUp(self):
        self.need(SSHD and shutil.which('ssh') and shutil.which('ssh-keygen'), 'openssh-server')
        self.navd = Navd()
        self.addCleanup(self.navd.__exit__, None, None, None)
        self.folder = self.navd.folder
        for key in ('host', 'own'):
            subprocess.run(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', self.folder / key], check=True)
        self.configure_server()
        # Nobody listens at this port, and nobody else gets it.
        closed = socket.socket()
        self.addCleanup(closed.close)
        closed.bind(('127.0.0.1', 0))
        # ssh with the arguments of navctl and a configuration for the test.
        tools = self.folder / 'tools'
        tools.mkdir()
        (tools / 'ssh').write_text(f"#!/bin/sh\nexec {shutil.which('ssh')} -F {self.folder}/config \"$@\"\n")
        (tools / 'ssh').chmod(0o755)
        (self.folder / 'config').write_text(
            f'Host kitchen nobody\nHostName 127.0.0.1\nUser {getpass.getuser()}\nIdentityFile {self.folder}/own\n'
            f'StrictHostKeyChecking no\nUserKnownHostsFile {self.folder}/known\nLogLevel ERROR\nBatchMode yes\n'
            f'Host kitchen\nProxyCommand {SSHD} -i -E {self.folder}/sshd.log -f {self.folder}/sshd\n'
            f'Host nobody\nPort {closed.getsockname()[1]}\n')
        self.environment = {'PATH': f"{tools}:{os.environ['PATH']}"}

    def configure_server(self):
        (self.folder / 'sshd.log').touch()
        if os.geteuid() == 0:
            pathlib.Path('/run/sshd').mkdir(mode=0o755, exist_ok=True)
        shutil.copy(self.folder / 'own.pub', self.folder / 'authorized')
        (self.folder / 'sshd').write_text(
            f'HostKey {self.folder}/host\nPidFile none\n'
            f'AuthorizedKeysFile {self.folder}/authorized\nStrictModes no\nUsePAM no\nPermitRootLogin yes\n'
            f"PasswordAuthentication no\nSetEnv PATH={NAVCTL.parent}:{os.environ['PATH']} "
            f'NAVD_ADDRESS=unix:{self.navd.socket}\n')

    def navctl(self, *words, code=0, input=None):
        done = subprocess.run([str(NAVCTL), *words], env=self.environment, input=input, capture_output=True, text=True,
                              timeout=PATIENCE)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr + (self.folder / 'sshd.log').read_text())
        return done.stdout if code == 0 else done.stderr

    def test_what_is_said_here_is_done_there(self):
        opened(self.navd.client())
        self.assertEqual(self.navctl('--host', 'kitchen', 'path'), 'Home\n')
        self.navctl('--host=kitchen', '--scene', 's', 'push', '''Note(text="it's $HOME; `date` & \\"more\\"")''')
        top = self.navd.call('Get', {'scene': 's'})['path'][-1]
        self.assertEqual(top['arguments'], {'text': 'it\'s $HOME; `date` & "more"'})
        self.assertEqual(self.navctl('--address', f'ssh-unix:kitchen:{self.navd.socket}', '--json', 'scenes')[:12],
                         '[{"scene":"s')
        self.navctl('--host', 'kitchen', 'apply', '-', input='push A\npush B\n')
        self.assertEqual(names(self.navd.call('Get', {'scene': 's'})), ['Home', 'Note', 'A', 'B'])

    def test_how_it_ended_there_it_ends_here(self):
        opened(self.navd.client())
        self.assertIn('(ScreenNotFound)', self.navctl('--host', 'kitchen', 'make-visible', 'Nothing', code=3))
        self.navctl('--host', 'kitchen', 'push', 'A', '--if-revision', '0', code=4)
        self.navctl('--host', 'kitchen', '--timeout', '0.05', 'wait', 'Never', code=6)
        self.navctl('--host', 'nobody', 'path', code=7)
