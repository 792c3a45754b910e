import type { Articles, officeSlugs } from '../rules.ts'

export const enOffice: Articles<(typeof officeSlugs)[number]> = {
  'invite-people': `
Invite people
Everyone has an account and one role.

1. Open [Users](/apps/user/list) and choose **Add user**.
2. Enter the name, username and email address, and choose a role.
3. Choose **Add and invite**. They get an email with a link to choose a password.

## Good to know
- The link works for seven days. You can resend the invitation.
- A suspended user can’t sign in until you reactivate them. A deleted user can be restored with **Undo**.`,
  'roles-and-scopes': `
Roles, permissions and scopes
A role says what people may do, and how far it reaches.

1. Open [Roles](/apps/roles) and edit a role, or copy one.
2. Tick what it may read, write, create, delete or approve.
3. Where a scope is offered, say how far it reaches: everything, only their own, or only their depots.

## Check it
- **Who can…** lists the people who may do something, and how.
- **View as this role** shows the product as people with that role see it. You can’t change anything while you look.
- The server checks every request, whatever the screen shows.`,
  'two-step-verification': `
Turn on two-step verification
You’ll also enter a code from your phone when you sign in, so a stolen password isn’t enough.

1. Open [Account settings, Security](/pages/account-settings/security).
2. Turn on two-step verification and scan the code with an authenticator app.
3. Enter the code your app shows.
4. Keep the backup codes in a safe place. Each works once.

## Good to know
The same page lists the devices you’re signed in on. Sign out of any device you don’t recognise.`,
  invoices: `
Write and send invoices
From draft to payment, with PDF and e-invoice.

1. Open [Create invoice](/apps/invoice/add), choose a client and enter the lines.
2. Save the draft. You can still edit it.
3. Choose **Send invoice**. The PDF is attached. Without a mail server, print it or send the PDF yourself and
   choose **Mark as sent**.
4. Record payments as they arrive. What is paid beyond the balance becomes credit.
5. Or import your bank statement (CAMT.053, CSV or Excel) under [Bank](/apps/bank): each line says which invoice it most
   likely paid and why. Nothing is recorded until you confirm it, and a confirmed line can be taken back.

## Good to know
- A sent invoice is corrected with a credit note. Numbers are never used again.
- Reminders go out 3 days before the due date, and 1 and 7 days after it, if you turn them on.
- An invoice can be copied every week, month, quarter or year.
- **Download e-invoice (UBL)** gives the file for electronic invoicing.`,
  boards: `
Organise work on boards
Cards on boards show who does what until when.

1. Open the [boards](/apps/kanban) and add a column, such as “To do”.
2. Add a card, then set its due day, members and labels.
3. Drag the card to another column as the work moves on, or use **Move to** in its menu.

## Good to know
- A card holds files, a description and comments.
- Filter by words, people, labels or due day.
- Mark a column as the one for finished cards, so that nothing in it is overdue.
- Keep several boards, such as one for each depot: choose, add and rename them at the top of the page.`,
  calendar: `
Use the calendar
Events with guests, repeats and answers.

1. Open the [calendar](/apps/calendar) and choose **Add event**.
2. Choose which calendar it belongs to, when it is, and whether it repeats.
3. Add guests. Each can answer yes, maybe or no.

## Good to know
- Changing an event that repeats, you choose between this time, this and the following ones, and all of them.
- Share an event with everyone, or keep it between you and your guests.
- A subscription link shows your events in another calendar program. You can also import an ICS file.`,
  chat: `
Chat with people
Messages to one person or a group, with files.

1. Open the [chat](/apps/chat) and pick a contact, or start a group.
2. Write a message, or attach files.
3. Ticks show whether a message was sent, delivered and seen.

## Good to know
- Search within a chat, edit or delete your own messages, and save replies you use often.
- You can mute a chat or block a person.
- A message written without a connection waits and is sent later.`,
  email: `
Use email
Write to people in the workspace, and to others once a mail server is set up.

1. Open [Email](/apps/email) and choose **New email**.
2. Write to one or several people, with files if you like. The draft is saved as you type.
3. Send it now, or choose **Send later**. You can cancel within a few seconds.

## Good to know
- Star emails, and give them the labels personal, company, important or private.
- Without a mail server, emails to people outside wait in the email outbox.`,
  academy: `
Learn in the academy
Short courses with a quiz and a certificate.

1. Open [My courses](/apps/academy/my-course) and choose a course.
2. Read the lessons and mark them as completed.
3. Take the quiz. You can try as often as you like.
4. Download the certificate as a PDF, if the course gives one.

## For administrators
On a course’s page, assign it to a role with a due date. People with that role are notified, and you see how many have
completed it.`,
  'search-and-keys': `
Search and work with the keyboard
Everything is a few letters away.

- Press **Ctrl + K** (Command + K on a Mac) and type. Arrows choose, Enter opens.
- It finds screens, deliveries, drivers, orders, customers, invoices, people and more, as far as your role may see them.
- It also runs commands, such as changing the theme or the language.

## Good to know
Press **?** on any screen for a list of the keys that work there. Tables, boards, the calendar and the planning board all
work without a mouse.`,
  'api-keys-and-webhooks': `
Connect other programs
Keys let programs call the API. Webhooks notify them of changes.

1. Open [API keys](/apps/api-keys), name the key and choose what it may do.
2. Copy the key. You won’t see it again.
3. Read what you can call in the [API description](/api/docs).

## Webhooks
Add a URL under [Webhooks](/apps/webhooks) and choose events of orders and deliveries. Every message is signed in the
header \`x-routewright-signature\` with the secret you see once. The list of deliveries shows each attempt, and you can
resend one.`,
  'outgoing-email': `
Set up outgoing email
Until a mail server is set up, every email is kept in the outbox.

1. Set \`SMTP_URL\` to your mail server, for example \`smtps://user:password@mail.example.com\`.
2. Set \`MAIL_FROM\` to the sender, and \`PUBLIC_URL\` to the address where people reach the product.
3. Start the program again.

## Good to know
The [Email outbox](/apps/outbox) lists every outgoing email and its state: queued, sent, failed or kept here. Failed ones
show what the mail server replied.`,
  'back-up-and-restore': `
Back up and restore
One file holds the whole workspace.

1. Run \`npm run workspace -- export backup.gz\`. The program may go on running meanwhile. Keep the file in a safe place.
2. To restore, run \`npm run workspace -- import backup.gz\` with an empty data folder, then start the program.

## Good to know
- The data lies in the folder that \`DATA_DIR\` names, \`./data\` by default.
- The same file moves a workspace to another machine or another database.
- It also holds the key that protects stored secrets, so keep it as safe as the data itself.`,
  'add-your-city': `
Add the roads of your city
With a region of your own, distances and addresses work offline.

1. Download an OpenStreetMap extract of your area, a file that ends in \`.osm.pbf\`.
2. Open [Maps and roads](/apps/logistics/settings/maps) and choose **Add region**.
3. Upload the file and give the region a short name. Roads, addresses and the map are built on your machine.

## Good to know
- If you need only part of the extract, draw the area on the map before you build. Neighbouring extracts become one region if you choose them together.
- A newer extract with the same short name replaces the region without a pause. Plans say which map their times come from and keep them until you update them.
- Large areas are quicker to add on the command line: \`npm run region -- add file.osm.pbf\`.
- Outside every region, distances and times are estimates, and the screens say so.
- **Try a route** on the same page shows whether the roads are right.`,
}
