import type { Articles, logisticsSlugs } from '../rules.ts'

export const enLogistics: Articles<(typeof logisticsSlugs)[number]> = {
  'import-deliveries': `
Import deliveries
Load a CSV or Excel file, check every row, and undo the whole import if it was the wrong file.

1. Open [Import deliveries](/apps/logistics/deliveries/import) and choose a file, or paste rows from a spreadsheet.
2. Match the columns. The ones we recognise are matched for you, and your choice is remembered for the next file.
3. Check the rows. You can correct a row with a problem right there.
4. Decide what happens to deliveries that already exist: skip them, update them or keep both.
5. Find the addresses, then choose **Import**.

## Good to know
- A file can hold up to 20,000 deliveries and 10 MB.
- Nothing is saved before the last step, and you can leave the page while the import runs.
- **Undo import** deletes what it added and restores what it updated. Deliveries that changed since stay.
- Rows that failed can be downloaded, corrected and imported again.`,
  'correct-addresses': `
Correct an address
Addresses we can’t find for certain wait in a queue. Settle each one with a key or a pin.

1. Open [Check addresses](/apps/logistics/deliveries/fixes).
2. Look at the places the address may mean. Press a number from 1 to 9 to choose one.
3. None fits? Search for another address, or drag the pin on the map to the door.
4. Press Enter to use the place. All deliveries to the same address are ready at once, and the next address follows.
   **Skip** leaves one for last.

## Accept many at once
Where the map has the street but not the number, we place it by the numbers next to it: “Along its street (± 40 m)”.
Choose **Accept all along their street** or **Accept all at street level** to see them on one map, and clear those to look at yourself.
You can take it back for a while. Once drivers have handed over there, **Doors shown by drivers** proposes the better points.

## Ask the recipient
Choose **Ask the recipient** to send a link by email. They place the pin on a map themselves and can add how to find
the door. If no email address is known, copy the link and send it your own way.`,
  'add-deliveries': `
Add and manage deliveries
Type in single deliveries, change many at once and print labels.

1. Open [Deliveries](/apps/logistics/deliveries) and choose **Add delivery**.
2. Enter the recipient, the address, the date, the time windows and the load.
3. Save. The delivery is ready to plan, or waits under **Needs address** if we couldn’t find the address.

## Good to know
- The tabs show the stages. A time window is either one that must be met or one that may be missed.
- Select several rows to set their date, time window or priority, add tags, print labels or cancel them.
- **Split** and **Map** show the same list on a map.`,
  'recurring-deliveries': `
Repeat deliveries every week
Set up a delivery once, and each of its days is added ahead, ready to plan.

1. Open [Recurring deliveries](/apps/logistics/deliveries/recurring) and choose **Add recurring delivery**.
2. Enter the recipient, the address and the load as for a single delivery.
3. Choose the days of the week, how many weeks lie between them, and how many days ahead they’re added.

## Good to know
- On a holiday, deliver as usual, skip the delivery, or deliver on the day before or after. Single days can be skipped too.
- Changes also apply to deliveries already added, unless they’re planned or someone edited them.
- Pause it for a while, or end it: later deliveries that aren’t planned yet are removed.`,
  'store-orders': `
Turn store orders into deliveries
Paid orders become deliveries by themselves, once each.

An order becomes a delivery when three things are true: it is paid, its status is **Ready to pickup**, and it has a
shipping address. The delivery’s reference is the order’s number after **O-**.

- The items, the weight and the note go along.
- A delivery time the customer chose becomes the time window.
- Frozen goods require a vehicle with a freezer; fragile and age-restricted goods are tagged.

## Good to know
Open [Orders](/apps/ecommerce/order/list) to see what is paid. If the address of an order can’t be found, its delivery
waits in [Check addresses](/apps/logistics/deliveries/fixes).`,
  'plan-a-day': `
Plan a day
The planning board shows the routes of one day on a map, on a timeline and as a list.

1. Open the [planning board](/apps/logistics/routes) and choose a day.
2. Choose **Start planning**. Every driver with a vehicle who works that day gets a route, and the deliveries of the day
   wait under **Unassigned**.
3. Drag deliveries to routes, or choose **Optimise** to plan them all.
4. Watch the figures at the top: late stops, broken rules, distance, hours and cost.

## Good to know
- The layout puts the map, the timeline or the list first. On a phone, each has a tab of its own.
- No route appears? Check the drivers’ weekly pattern and their vehicle on the [Drivers](/apps/logistics/drivers) page.
- **Print routes** prints the stops in order.
- Press **?** on the board to see its keys.`,
  'drag-with-prices': `
Use prices while you drag
Before you drop a stop, you see what the move changes.

Pick up a stop and hold it over a route. A bubble shows how distance, time, late minutes, load and broken promises
change, and the places on the timeline are tinted by what they cost.

1. Drag the stop along the route to find a cheap place.
2. Drop it. If the move breaks a rule, the board asks before it puts the stop there anyway.

## With the keyboard
- **A** puts the selected stop in its best place, **M** lists all places with their prices, **U** removes it.
- Left and right arrows move it along its route, up and down arrows move it to another route.`,
  'optimise-a-plan': `
Optimise a plan
Let the optimiser build the routes, and decide yourself what you accept.

1. On the [planning board](/apps/logistics/routes), choose **Optimise**.
2. Say what to optimise: the whole day, only unassigned deliveries, your selection or one route.
3. Set what matters, for example low cost, punctuality, fair work or fewer vehicles.
4. Limit the changes if drivers already know their routes, and choose how long to search.
5. Start. You can keep working, or stop early and take the best plan so far.
6. Look at the changes by driver, then accept all routes, accept some, keep the result as a new plan, or discard it.

## Good to know
Settings you use often can be saved under a name. An accepted plan is one step to undo.

Traffic, the side of the road and U-turns apply to the whole plan at once, so prices on the board and published times follow too.
Traffic profiles are in the [settings](/apps/logistics/settings/traffic).`,
  'explain-and-fix': `
See why a stop doesn’t fit
The board explains what stands in the way and what would help.

1. Select a delivery under **Unassigned**.
2. The details list the reasons: full vehicles, a time window that can’t be met, a missing skill, a closed depot and more.
3. Under **What would help** are changes that make it fit, each with its price. Choose **Apply** to make one.

## Why is a stop where it is?
Select a stop that has a route. The details show how much time is to spare and the next best places, with the difference
in price.`,
  'lock-stops': `
Lock stops and routes
Say what must stay as it is.

Select a stop and open **Lock** in the details:

- **Keep on this route**: it stays with its driver.
- **Keep in this order**: it keeps its place among the other stops locked this way.
- **At the start** or **at the end of the route**.

## Good to know
Press **L** to lock or unlock the selection. A whole route is locked from its menu. If locks keep a delivery from fitting,
the explanation says so and offers to unlock.`,
  'undo-changes': `
Undo changes
Most mistakes can be taken back in a moment.

- On the planning board, **Ctrl + Z** undoes your own last change and **Ctrl + Shift + Z** redoes it. On a Mac, use the
  Command key.
- When you delete something from a list, a message offers **Undo** for a few seconds.
- A whole delivery import can be undone from its result page.

## When two people change the same thing
Nothing is overwritten silently. On the board, a change that collides with another person’s isn’t saved, and you see the
latest plan. In a form, you’re shown that a newer version exists.`,
  'compare-plans': `
Keep and compare several plans
Try an idea without losing the plan you have.

1. Open the menu of plans on the [planning board](/apps/logistics/routes).
2. Choose **Copy this plan** or **New plan**, and change it freely.
3. Choose **Compare plans** to see figures, drivers, customers and two maps side by side. **Use in** takes a route over
   into the plan that is open.
4. Choose **Make it the main plan** for the one you’ll use.

## Ask what if
- **What if…** answers questions such as “a driver is ill”, “20% more volume” or “fuel gets dearer”: it optimises a copy,
  and your plan stays as it is.
- **Test settings on past days** tries settings on up to 31 days and adds up what they would have changed. See your
  [backtests](/apps/logistics/backtests).
- A delivery can have a first and a last possible day. [Plan ahead](/apps/logistics/ahead) shows the days ahead and finds
  the best day for each of these deliveries; you accept or discard the result, and can undo it.
- Deleting a plan deletes its routes for good. The deliveries stay.`,
  'publish-a-plan': `
Publish a plan
Nothing reaches the drivers before you publish. You see every change first.

1. On the [planning board](/apps/logistics/routes), choose **Publish**. The button counts the changes since last time.
2. Look at what changes for each driver and for each recipient.
3. Solve what stands in red first. If you may break a rule, enter the reason; it’s kept in the audit log.
4. Add a note, choose who is notified, and publish now or at a set time.

## Good to know
- Every publication has a number. **Recall** gives drivers back what they had before; the plan itself doesn’t change.
- Recipients are sent nothing. The preview lists those whose planned time changes.
- The [Routes](/apps/logistics/route) page lists published routes. Each can be printed as a manifest and a load list.`,
  'import-vehicles': `
Import vehicles
Load the whole fleet from one file.

1. First add the [vehicle profiles](/apps/logistics/settings/profiles) you need: what vehicles of one kind have in common.
2. Open the [fleet](/apps/logistics/fleet) and choose the import.
3. Choose a CSV or XLSX file with the columns Name, Plate, Profile, Depot, Odometer and Notes.
4. Check the rows. Nothing has changed yet.
5. Import the valid rows.

## Good to know
A plate that is already known updates its vehicle. Invalid rows are left out and listed with the reason.`,
  'invite-a-driver': `
Invite a driver
Give a driver an account, by email or by scanning a code.

1. Open [Drivers](/apps/logistics/drivers) and add the driver, with a vehicle and a weekly pattern.
2. On the driver’s page, choose **Invite to the app** and enter an email address.
3. We email a link to choose a password. The driver can also scan the same link from your screen.

## Good to know
- The link works once, for seven days.
- Leave, sick days, training and other hours come before the weekly pattern.
- Documents such as the driving licence show when they expire.`,
  'hours-rules': `
Set rules for drivers’ hours
Plans follow the limits on driving, work and breaks that you choose.

1. Open [Driver hours](/apps/logistics/settings/hours).
2. Choose the rules of the European Union or the United States, no rules, or limits of your own.
3. Read the limits in plain words, and try them on a day: enter what a driver has done, and see what is left.

## Good to know
- A driver can have rules of their own, set on the driver’s page.
- The optimiser plans the breaks. It can be told for one search not to follow the rules.`,
}
