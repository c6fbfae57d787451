"""A day at a till: docs/examples/pos.yaml, driven by navctl alone.

The stories below are what a person types, and what navctl prints. They are carried out as they stand: `$` begins a line for
a shell, the lines below it are its whole output, and `(exit 4)` says how it ended when that was not well.
"""
import os
import subprocess

from endtoend import NAVCTL, PATIENCE, ROOT, EndToEndTest, Navd

SIGN_IN = r'''
# A till begins where the map says, and says what can be done there.
$ navctl open till-1 --map pos
opened till-1
$ navctl path
SignIn
$ navctl transitions
signedIn  root main
help(topic?)  present Help

# The map is strict: before somebody has signed in, nothing of the shop can be reached.
$ navctl follow case:main tab:office
navctl: the map does not let SignIn lead to main (TransitionNotAllowed)
  try: navctl transitions, which lists those that are declared
(exit 1)
$ navctl push SaleHome
navctl: the map does not let SignIn lead to SaleHome (TransitionNotAllowed)
  try: navctl transitions, which lists those that are declared
(exit 1)
$ navctl move signedIn
revision 2, created @10 @13 @15 @8, started @6 @11
$ navctl tree
window @0
  root tabs Main @5
    * stack sale @7
      SaleHome @8 “Sale”
    stack customers @9
      Customers(query="") @10 “Customers”
    stack stock @12
      StockList @13 “Stock”
    stack office @14
      Reports @15 “Reports”
'''

SALE = r'''
# An item with a discount: a sheet over the item, and over it an alert that asks a supervisor.
$ navctl move 'item(sku="4006381333931")' --quiet
$ navctl move item --quiet
navctl: the argument sku of LineItem must be given (InvalidArgument)
(exit 1)
$ navctl move discount --quiet
$ navctl move approval --quiet
$ navctl path
SaleHome LineItem(quantity=1,sku="4006381333931") Discount(sku="4006381333931")+sheet Approve+alert

# Each leaves with a result, for whoever waits for it: Approve was @19, Discount @18.
$ navctl move 'approve(by=Ada)' --quiet
$ navctl result @19
{"by":"Ada"}
$ navctl move 'apply(percent=110)' --quiet
navctl: the argument percent of Discount must be an integer from 0 to 100 (InvalidArgument)
(exit 1)
$ navctl move 'apply(percent=10,by=Ada)' --quiet
$ navctl result @18
{"by":"Ada","percent":10}
$ navctl path
SaleHome LineItem(quantity=1,sku="4006381333931")
$ navctl back --quiet

# Checkout is a coordinator: it manages a modal of its own, and leaves with a receipt.
$ navctl move 'pay(total=1250)' --quiet
$ navctl coordinators
scene @1 scene
  root @2, root @5
    Sale @6 embedded, root @7
      Checkout @20, root @21
    Stock @11 embedded, root @12
$ navctl move card --quiet
$ navctl path
SaleHome Tender(total=1250)+sheet CardWait
$ navctl move 'approved(receipt="R-1")' --quiet
$ navctl path
SaleHome Receipt(receipt=R-1)+sheet
$ navctl move done --quiet
$ navctl result @20
{"receipt":"R-1"}
$ navctl path
SaleHome
'''

OFFICE = r'''
# Deep into another tab: what is there already is kept.
$ navctl follow tab:stock 'open(sku="4006381333931")' --quiet
$ navctl move 'next(sku="4006381333948")' --quiet
$ navctl path
StockList StockItem(sku="4006381333948")
$ navctl follow tab:office 'day(day="2026-11-21")' --quiet
$ navctl follow tab:office 'day(day="today")'
navctl: the argument day of DayReport must be a text that matches ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ (InvalidArgument)
(exit 1)
$ navctl path
Reports DayReport(day="2026-11-21")

# Many at once, as one commit or not at all.
$ navctl apply - <<'END'
- select-tab customers
- push Customer(id="c7")
- {operation: SelectTab, name: sale}
END
revision 16, created @28
$ navctl path
SaleHome
$ navctl apply - --quiet <<'END'
- select-tab stock
- move fly
END
navctl: operation [1], Move: the map pos has no transition fly (OperationFailed, NotInMap)
  there are: item, pay, customer, help
(exit 3)
$ navctl path
SaleHome
'''

UNDO = r'''
# All of it can be taken back, step by step, to the last sign-in, and no further.
$ navctl undo --quiet
$ navctl path
Reports DayReport(day="2026-11-21")
$ navctl undo 4 --quiet
$ navctl path
SaleHome Receipt(receipt=R-1)+sheet
$ navctl redo --quiet
$ navctl path
SaleHome
$ navctl undo --quiet
$ navctl undo 10
navctl: there is nothing (more) to undo in till-1 (NothingToUndo)
  9 steps can be undone; try: navctl undo 9
  Move at revision 2 is a barrier: undo does not go back beyond it
(exit 1)
$ navctl undo 8 --quiet
$ navctl path
SaleHome LineItem(quantity=1,sku="4006381333931")
$ navctl undo --quiet
$ navctl path
SaleHome
$ navctl undo
navctl: there is nothing (more) to undo in till-1 (NothingToUndo)
  Move at revision 2 is a barrier: undo does not go back beyond it
(exit 1)

# Signing out is another case, which is a barrier too.
$ navctl follow tab:office --quiet
$ navctl move signOut --quiet
$ navctl path
SignIn
$ navctl undo
navctl: there is nothing (more) to undo in till-1 (NothingToUndo)
  Move at revision 24 is a barrier: undo does not go back beyond it
(exit 1)
'''

LINKS = r'''
# Signed out, a link waits; the newest does, and nothing of the shop is shown.
$ navctl open-link pos://customers/c7
the link waits until it may be shown  (/customers/{id})
$ navctl open-link pos://stock/4006381333931
the link waits until it may be shown  (/stock/{sku})
$ navctl links
SCOPE     ACTIVE  WAITING
signedIn  no      pos://stock/4006381333931
$ navctl path
SignIn

# It is carried out when somebody signs in.
$ navctl move signedIn --quiet
$ navctl wait StockItem
StockList StockItem(sku="4006381333931")
$ navctl links
SCOPE     ACTIVE  WAITING
signedIn  yes     -

# Signed in, links are shown at once; each keeps what is there of its path.
$ navctl open-link pos://stock/4006381333948 --quiet
$ navctl path
StockList StockItem(sku="4006381333948")
$ navctl open-link 'pos://sale/item/4006381333931?quantity=2' --quiet
$ navctl path
SaleHome LineItem(quantity=2,sku="4006381333931")
$ navctl open-link pos://reports/2026-11-21 --quiet
$ navctl path
Reports DayReport(day="2026-11-21")
$ navctl open-link 'pos://help?topic=returns' --quiet
$ navctl path
Reports DayReport(day="2026-11-21") Help(topic=returns)+sheet
$ navctl open-link pos://sale/item/x --quiet
navctl: the link pos://sale/item/x leads nowhere: /sale/item/{sku}{?quantity}: sku: expected a text that matches ^[0-9]{8,14}$ (LinkNotMatched)
  links: pos://sale/item/{sku}{?quantity}, pos://customers/{id}, pos://stock/{sku}, pos://reports/{day}, pos://help{?topic}
(exit 3)

# Undo takes links back like anything else, to the sign-in.
$ navctl undo 5 --quiet
$ navctl path
SaleHome
$ navctl undo
navctl: there is nothing (more) to undo in till-1 (NothingToUndo)
  Move at revision 25 is a barrier: undo does not go back beyond it
(exit 1)
$ navctl close
closed till-1
'''


class PosTest(EndToEndTest):
    def setUp(self):
        navd = Navd(start=False)
        self.addCleanup(navd.discard)
        self.addCleanup(navd.stop)
        maps = navd.folder / 'maps'
        maps.mkdir()
        (maps / 'pos.yaml').write_text((ROOT / 'docs/examples/pos.yaml').read_text())
        navd.command += ['--maps', str(maps)]
        navd.start()
        # The environment of the user who runs the tests must not affect navctl.
        self.environment = {
            'PATH': f'{NAVCTL.parent}:{os.environ["PATH"]}', 'NAVD_ADDRESS': f'unix:{navd.socket}', 'NAVD_SCENE': 'till-1'}

    def tell(self, story):
        """Runs the commands of a story and compares their output with it."""
        for command, expected in steps(story):
            done = subprocess.run(['sh', '-c', command], env=self.environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
            told = done.stdout + (f'(exit {done.returncode})\n' if done.returncode else '')
            self.assertEqual(told, expected, f'$ {command}')

    def test_a_day_at_the_till(self):
        for story in (SIGN_IN, SALE, OFFICE, UNDO, LINKS):
            self.tell(story)


def steps(story):
    """The commands of a story with their output."""
    lines = iter([line for line in story.splitlines() if line and not line.startswith('# ')])
    found = []
    for line in lines:
        if not line.startswith('$ '):
            found[-1][1].append(line + '\n')
            continue
        command = [line[2:]]
        if "<<'END'" in line:
            command += iter(lambda: next(lines), 'END')
            command.append('END')
        found.append(('\n'.join(command), []))
    return [(command, ''.join(output)) for command, output in found]
