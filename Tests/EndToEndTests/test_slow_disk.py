"""A disk that takes its time: whoever waits for it is waited for."""
import os
import shutil
import subprocess
import time

from endtoend import EndToEndTest, Navd, opened, screen

# A sync that lasts for as long as a file is there.
SLOW = r'''
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>
int fdatasync(int descriptor) {
  while (access(getenv("SLOW_WHILE"), F_OK) == 0) usleep(1000);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(descriptor);
}
'''


class SlowDiskTest(EndToEndTest):
    def slow_disk(self, navd):
        """Starts navd on a disk that is slow while the file is there that this gives."""
        self.need(shutil.which('cc'), 'cc')
        (navd.folder / 'slow.c').write_text(SLOW)
        library, flag = navd.folder / 'slow.so', navd.folder / 'slow'
        subprocess.run(['cc', '-shared', '-fPIC', '-o', library, navd.folder / 'slow.c', '-ldl'], check=True)
        navd.spawn = {'env': {**os.environ, 'LD_PRELOAD': str(library), 'SLOW_WHILE': str(flag)}}
        navd.start()
        return flag

    def test_who_waits_for_the_disk_is_not_stalled(self):
        with Navd(['--durability', 'full'], limits={'stalledMilliseconds': 500}, start=False) as navd:
            flag = self.slow_disk(navd)
            client = navd.client()
            opened(client)
            flag.touch()
            client.send('Push', {'scene': 's', 'screen': screen('A')})
            # Readers are looked after once a second.
            time.sleep(3)
            flag.unlink()
            self.assertEqual(client.reply()['outcome']['changed'], True)
            self.assertEqual(navd.metric('stalled_total'), 0)
