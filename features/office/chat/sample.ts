import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import { isEmpty } from '#kit/server/sample.ts'
import { pairOf, type Status } from './rules.ts'
import { chatMembers, chatMessages, chatProfiles, chatReplies, chats } from './server/tables.ts'

/** Beside the owner: the demo accounts that use the chat, and eight people of the office. */
const officePeople = 8
const ownerAbout = 'Keeps the vans moving and the coffee warm.'
const profiles: { about: string; status: Status }[] = [
  { about: 'Dispatch desk, early shift.', status: 'online' },
  { about: 'On the road. I read messages at stops.', status: 'online' },
  { about: 'Customer texts and the help centre.', status: 'online' },
  { about: 'Ask me about Spanish suppliers.', status: 'away' },
  { about: 'Scanners, tablets and everything with a plug.', status: 'busy' },
  { about: 'Product data. Please send photos in landscape.', status: 'online' },
  { about: 'Writes the route notes.', status: 'online' },
  { about: 'Servers and roads. Back from leave on Monday.', status: 'away' },
  { about: 'Gulf accounts.', status: 'online' },
  { about: 'Night maintenance, call only for outages.', status: 'busy' },
]

/** A line is said by the owner (0) or by the contact of that number, so many minutes ago. */
type Line = [who: number, text: string, minutesAgo: number]
type SampleChat = { title?: string; contacts: number[]; unseen?: number; lines: Line[] }

const day = 24 * 60
const talks: SampleChat[] = [
  {
    contacts: [3],
    lines: [
      [
        0,
        'Could you shorten the text that says the driver is ten minutes away? It runs over two messages.',
        2 * day + 60,
      ],
      [3, 'Sure. Is it all right to drop the street name?', 2 * day + 52],
      [0, 'Yes, people know where they live.', 2 * day + 50],
      [3, 'Done in all three languages. The Arabic one is 62 characters now.', day + 300],
      [0, 'Perfect, thank you!', day + 290],
    ],
  },
  {
    contacts: [5],
    unseen: 1,
    lines: [
      [5, 'Twelve scanners are back from repair. Which depot needs them most?', day + 200],
      [0, 'Depot East. They still type codes by hand.', day + 190],
      [5, 'I’ll bring them over tomorrow at 9. Someone has to sign for them.', 95],
    ],
  },
  {
    contacts: [2],
    lines: [
      [2, 'The gate at the port is still closed. I can do the two stops on Rambla first.', 170],
      [0, 'Please do. I’ll tell the customer of MVD-24007 that you come later.', 166],
      [2, 'Thanks. Both done, heading back to the port now.', 61],
      [0, 'Great. Drive safely.', 60],
    ],
  },
  {
    contacts: [1],
    unseen: 2,
    lines: [
      [1, 'Hi! Two drivers called in sick for tomorrow.', 75],
      [0, 'Oh no. Can the zone North routes go out as one?', 70],
      [1, 'Only if we move MVD-24012 to a later time. Its window ends early.', 31],
      [1, 'Shall I call the customer?', 30],
    ],
  },
  {
    title: 'Morning briefing',
    contacts: [1, 2, 5],
    lines: [
      [0, 'Fog until nine along the river. Please plan five more minutes for each stop there.', 5 * day + 40],
      [1, 'Noted, I moved the early windows back.', 5 * day + 35],
      [2, 'My tablet battery only lasts half the day.', day + 33],
      [5, 'Come by the workshop at lunch, I have a new one for you.', day + 28],
    ],
  },
]

const replies = [
  'I’m on my way.',
  'Please call the customer before you go there.',
  'Thanks, I’ll take care of it.',
  'Your delivery is on today’s route. I’ll send you the time window shortly.',
]

/** The contacts and chats of the sample workspace's owner; once per database. */
export async function sampleChats(machine: Machine): Promise<void> {
  const { db, now } = machine
  if (!(await isEmpty(db, chatProfiles))) return
  const [owner] = await findPeople(db, ['admin@demo.com'])
  if (!owner) return
  await db.transaction(async (tx) => {
    const contacts = await contactsOf(tx)
    await tx
      .insert(chatProfiles)
      .values([
        { userId: owner.id, about: ownerAbout },
        ...contacts.map(({ id: userId }, at) => ({ userId, about: profiles[at]!.about, status: profiles[at]!.status })),
      ])
    await tx.insert(chatReplies).values(replies.map((text, at) => ({ userId: owner.id, text, isShared: at > 1 })))
    for (const [at, talk] of talks.entries())
      await insertTalk(tx, now(), { id: at + 1, talk, people: [owner, ...contacts] })
  })
}

type Person = { id: number; name: string }

async function contactsOf(tx: Transaction): Promise<Person[]> {
  const demo = await findPeople(tx, ['dispatcher@demo.com', 'driver@demo.com'])
  const office = await tx
    .select(personColumns)
    .from(users)
    .where(and(eq(users.status, 'active'), inArray(users.role, ['editor', 'author', 'maintainer'])))
    .orderBy(asc(users.id))
    .limit(officePeople)
  return [...demo, ...office]
}

const personColumns = { id: users.id, name: users.fullName }

async function findPeople(db: Database, emails: string[]): Promise<Person[]> {
  const found = await db
    .select({ ...personColumns, email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), ne(users.status, 'inactive')))
  return emails.flatMap((email) => found.filter((one) => one.email === email))
}

async function insertTalk(
  tx: Transaction,
  now: Date,
  { id: chatId, talk, people }: { id: number; talk: SampleChat; people: Person[] },
): Promise<void> {
  const members = [0, ...talk.contacts].flatMap((number) => people[number] ?? [])
  if (members.length < talk.contacts.length + 1) return
  const [owner, other] = members
  const isGroup = talk.title !== undefined
  const pair = isGroup ? null : pairOf(owner!.id, other!.id)
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  await tx
    .insert(chats)
    .values({ id: chatId, isGroup, title: talk.title ?? '', pair, lastAt: at(talk.lines.at(-1)![2]) })
  const made = await tx
    .insert(chatMessages)
    .values(
      talk.lines.map(([who, text, minutes], index) => {
        const { id: userId, name: senderName } = people[who]!
        return { chatId, userId, senderName, clientId: `sample-${index}`, text, at: at(minutes), revision: index + 1 }
      }),
    )
    .returning({ id: chatMessages.id })
  const ids = made.map(({ id }) => id)
  const lastMessageId = ids.at(-1)!
  await tx.update(chats).set({ lastMessageId, revision: ids.length }).where(eq(chats.id, chatId))
  const seen = ids.at(-1 - (talk.unseen ?? 0)) ?? 0
  await tx.insert(chatMembers).values(
    members.map(({ id: userId }, index) => ({
      chatId,
      userId,
      isOwner: isGroup && index === 0,
      seenId: index === 0 ? seen : lastMessageId,
      deliveredId: lastMessageId,
    })),
  )
}
