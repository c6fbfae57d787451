"""A disk that is slow or fails: navd acknowledges nothing that the disk may not have."""
import os
import shutil
import signal
import subprocess
import time

from endtoend import Closed, EndToEndTest, Navd, PATIENCE, eventually, names, opened, screen

# A sync that lasts for as long as a file is there: any, or if the file says the end of a name, that of such a file. Another
# file is there while a sync lasts for this reason. A sync fails while there is a third one.
SLOW = r'''
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int is_slow(int descriptor) {
  char end[64] = "", link[64], path[4096] = "";
  FILE *flag = fopen(getenv("SLOW_WHILE"), "r");
  if (!flag) return 0;
  size_t count = fread(end, 1, sizeof end - 1, flag);
  fclose(flag);
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  return length >= (ssize_t)count && memcmp(path + length - count, end, count) == 0;
}
int fdatasync(int descriptor) {
  if (is_slow(descriptor)) {
    FILE *held = fopen(getenv("HELD_WHILE"), "w");
    if (held) fclose(held);
    while (is_slow(descriptor)) usleep(1000);
    unlink(getenv("HELD_WHILE"));
  }
  if (access(getenv("FAIL_WHILE"), F_OK) == 0) return errno = EIO, -1;
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(descriptor);
}
'''


class SlowDiskTest(EndToEndTest):
    def slow_disk(self, navd):
        """Starts navd on a disk that is slow while the returned file exists."""
        self.need(shutil.which('cc'), 'cc')
        (navd.folder / 'slow.c').write_text(SLOW)
        library, flag = navd.folder / 'slow.so', navd.folder / 'slow'
        subprocess.run(['cc', '-shared', '-fPIC', '-o', library, navd.folder / 'slow.c', '-ldl'], check=True)
        navd.spawn = {'env': {**os.environ, 'LD_PRELOAD': str(library), 'SLOW_WHILE': str(flag),
                             'HELD_WHILE': str(self.held(navd)), 'FAIL_WHILE': str(navd.folder / 'fail')}}
        navd.start()
        return flag

    def held(self, navd):
        """A file that is there while a worker waits for the slow disk."""
        return navd.folder / 'held'

    def until_held(self, navd):
        eventually(self.held(navd).exists, 'a worker waits for the disk')

    def test_who_waits_for_the_disk_is_not_stalled(self):
        with Navd(['--durability', 'full'], limits={'stalledMilliseconds': 500}, start=False) as navd:
            flag = self.slow_disk(navd)
            client = navd.client()
            opened(client)
            flag.touch()
            client.send('Push', {'scene': 's', 'screen': screen('A')})
            self.until_held(navd)
            # navd checks its readers once a second, and must not find fault with this one.
            time.sleep(3)
            self.assertTrue(self.held(navd).exists())
            flag.unlink()
            self.assertEqual(client.reply()['outcome']['changed'], True)
            self.assertEqual(navd.metric('stalled_total'), 0)

    def test_a_second_signal_ends_it_whatever_waits_for_the_disk(self):
        with Navd(['--durability', 'full'], start=False) as navd:
            flag = self.slow_disk(navd)
            client = navd.client()
            opened(client)
            flag.touch()
            client.send('Push', {'scene': 's', 'screen': screen('A')})
            self.until_held(navd)
            navd.send_signal(signal.SIGTERM)
            # Two signals that are pending at once are one.
            eventually(lambda: 'stopping' in navd.told(), 'navd has taken the first signal')
            navd.send_signal(signal.SIGTERM)
            # Time to handle it; nothing tells when that is done.
            time.sleep(0.3)
            flag.unlink()
            self.assertEqual(navd.process.wait(PATIENCE), 0)
            self.assertTold(navd, 'stopped')

    def test_a_sync_that_fails_ends_it_and_nothing_is_promised(self):
        with Navd(['--durability', 'full'], start=False) as navd:
            self.slow_disk(navd)
            client = navd.client()
            opened(client)
            client.call('Push', {'scene': 's', 'screen': screen('A')})
            (navd.folder / 'fail').touch()
            client.send('Push', {'scene': 's', 'screen': screen('B')})
            with self.assertRaises(Closed):
                client.reply()
            self.assertEqual(navd.process.wait(PATIENCE), 1)
            self.assertTold(navd, 'ending')
            (navd.folder / 'fail').unlink()
            navd.start()
            self.assertEqual(names(navd.call('Get', {'scene': 's'}))[:2], ['Home', 'A'])

    def test_changes_wait_when_as_much_waits_as_may(self):
        """While a worker uses the database and too much waits for it, changes wait, too. Nothing is lost."""
        limits = {'logBytes': 1, 'pendingBytes': 50_000}
        with Navd(start=False, limits=limits) as navd:
            flag = self.slow_disk(navd)
            client = navd.client()
            opened(client)
            flag.write_text('/navd.db')
            before = navd.call('Get', {'scene': 's'})['at']['revision']
            sent = answered = 0
            deadline = time.monotonic() + PATIENCE
            while navd.reached('pendingBytes') == 0:
                self.assertLess(time.monotonic(), deadline, f'changes wait; {sent} sent, {answered} answered')
                if sent == answered:
                    client.send('Push', {'scene': 's', 'screen': screen('S', n=sent, text='x' * 1_000)})
                    sent += 1
                try:
                    answered += client.receive(0.05) is not None
                except TimeoutError:
                    pass
            self.assertEqual(sent, answered + 1)
            self.assertEqual(navd.call('Get', {'scene': 's'})['at']['revision'], before + answered)
            flag.unlink()
            self.assertTrue(client.reply()['outcome']['changed'])
            self.assertEqual(navd.stop(), 0)
            navd.start()
            self.assertEqual(navd.call('Get', {'scene': 's'})['at']['revision'], before + sent)

    def test_changes_do_not_wait_while_the_logs_are_copied(self):
        """While a worker waits for the disk with the database, only calls that need the database wait."""
        with Navd(start=False) as navd:
            flag = self.slow_disk(navd)
            client = navd.client()
            opened(client)
            # Only the database's: it is synced when the logs are copied, and at no other time.
            flag.write_text('/navd.db')
            for number in range(200):
                client.call('Push', {'scene': 's', 'screen': screen('S', n=number, text='x' * 10_000)})
                client.call('Pop', {'scene': 's'})
            # The worker first waits until the disk has the logs, and calls do not notice it until it has the database.
            self.until_held(navd)
            once = {'scene': 's', 'screen': screen('Once'), 'options': {'requestId': 'r'}}
            first = client.call('Push', once)
            client.call('Apply', {'scene': 's', 'operations': [{'operation': 'Push', 'screen': screen('Applied')}]})
            client.call('Open', {'scene': 'opened', 'root': screen('Home')})
            other = navd.client()
            other.send('History', {'scene': 's', 'limit': 1})
            self.assertRaises(TimeoutError, other.receive, 0.3)
            client.call('Push', {'scene': 's', 'screen': screen('Before')})
            self.assertEqual(navd.call('Ping')['pid'], navd.process.pid)
            self.assertRaises(TimeoutError, other.receive, 0)
            self.assertTrue(self.held(navd).exists())
            flag.unlink()
            self.assertEqual(len(other.reply()['commits']), 1)
            client.call('Push', {'scene': 's', 'screen': screen('After')})
            navd.stop(signal.SIGKILL)
            navd.start()
            self.assertEqual(names(navd.call('Get', {'scene': 's'})), ['Home', 'Once', 'Applied', 'Before', 'After'])
            self.assertEqual(navd.call('Push', once), first)
            self.assertEqual(names(navd.call('Get', {'scene': 'opened'})), ['Home'])
