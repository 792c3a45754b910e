import { asc, inArray } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { Machine } from '#kit/server/machine.ts'
import { isEmpty } from '#kit/server/sample.ts'
import { excerptOf, type Folder, type Label } from './rules.ts'
import { fileKey } from './server/queries.ts'
import { mailboxEmails, mailboxFiles } from './server/tables.ts'

type Person = { id: number; name: string; email: string }
type Sample = {
  thread: string
  from: keyof typeof cast
  to: (keyof typeof cast)[]
  cc?: (keyof typeof cast)[]
  subject: string
  message: string
  hoursAgo: number
  /** What the first recipient did with it. */
  isRead?: boolean
  isStarred?: boolean
  isDeleted?: boolean
  labels?: Label[]
  folder?: Folder
  /** A file by its name, with what stands in it. */
  file?: [name: string, text: string]
}

/** Who writes to whom: people of the sample workspace by their address, and two from outside. */
const cast = {
  admin: 'admin@demo.com',
  dispatcher: 'dispatcher@demo.com',
  driver: 'driver@demo.com',
  client: 'client@demo.com',
  supplier: { name: 'Northgate Tyres', email: 'orders@northgate-tyres.example' },
  lottery: { name: 'Prize Office', email: 'winner@prize-office.example' },
} as const

const samples: Sample[] = [
  {
    thread: 'bridge',
    from: 'dispatcher',
    to: ['admin'],
    cc: ['driver'],
    subject: 'Swing bridge closed from Monday',
    message:
      '<p>Hello Helena,</p><p>The city closes the swing bridge on <strong>Monday at 6:00</strong> for six weeks. I moved the harbour stops of route 4 to the north ring. That adds nine minutes before eight o’clock.</p><p>Can we start those two routes earlier?</p><p>Daniel</p>',
    hoursAgo: 30,
    isRead: true,
    labels: ['company'],
    file: ['bridge-closure.txt', 'Swing bridge closed: week 48 to week 1.\nNorth ring open to 7.5 t.\n'],
  },
  {
    thread: 'bridge',
    from: 'admin',
    to: ['dispatcher'],
    cc: ['driver'],
    subject: 'Re: Swing bridge closed from Monday',
    message: '<p>Good plan. Start both at 5:40 and tell the drivers today, please.</p><p>Helena</p>',
    hoursAgo: 28,
    isRead: true,
  },
  {
    thread: 'bridge',
    from: 'dispatcher',
    to: ['admin'],
    cc: ['driver'],
    subject: 'Re: Swing bridge closed from Monday',
    message: '<p>Done. Sofia and Marek have confirmed.</p>',
    hoursAgo: 2,
    isStarred: true,
    labels: ['company', 'important'],
  },
  {
    thread: 'pharmacy',
    from: 'client',
    to: ['admin'],
    subject: 'New opening hours for three pharmacies',
    message:
      '<p>Good morning,</p><p>from next week three of our pharmacies open later:</p><ul><li>Harbour Street: 8:30</li><li>Mill Lane: 9:00</li><li>Station Square: 9:00</li></ul><p>Could you change the time windows? Deliveries before opening can’t be received.</p><p>Kind regards<br>Farid Karimov</p>',
    hoursAgo: 4,
    labels: ['important'],
    file: ['opening-hours.csv', 'shop,opens\nHarbour Street,08:30\nMill Lane,09:00\nStation Square,09:00\n'],
  },
  {
    thread: 'tyres',
    from: 'supplier',
    to: ['admin'],
    subject: 'Your order of winter tyres is ready',
    message:
      '<p>Dear customer,</p><p>your 24 winter tyres have arrived and we can fit them on <strong>Thursday or Friday</strong>. Please let us know which vans come on which day.</p><p>Northgate Tyres</p>',
    hoursAgo: 6,
  },
  {
    thread: 'shift',
    from: 'driver',
    to: ['admin', 'dispatcher'],
    subject: 'Swap my Saturday shift?',
    message:
      '<p>Hi,</p><p>my sister gets married on Saturday the week after next. Marek would take my shift if you agree.</p><p>Thanks!<br>Sofia</p>',
    hoursAgo: 9,
    isRead: true,
    isStarred: true,
    labels: ['personal'],
  },
  {
    thread: 'contract',
    from: 'client',
    to: ['admin'],
    subject: 'Cold chain: signed contract',
    message:
      '<p>Dear Ms Brandt,</p><p>attached is the signed contract for the refrigerated deliveries. We start on the first of next month with about 40 parcels a day.</p><p>Best wishes<br>Farid Karimov</p>',
    hoursAgo: 52,
    isRead: true,
    labels: ['company', 'private'],
    file: [
      'cold-chain-contract.txt',
      'Cold chain contract\nStart: first of next month\nVolume: about 40 parcels a day\n',
    ],
  },
  {
    thread: 'charging',
    from: 'dispatcher',
    to: ['admin'],
    subject: 'Charging plan for the electric vans',
    message:
      '<p>Two of the five chargers at depot East trip when all vans plug in at 18:00. I suggest a second shift at 22:00 for the two long routes.</p><blockquote><p>Charger 3 and 4: 11 kW each, shared fuse 32 A.</p></blockquote>',
    hoursAgo: 75,
    isRead: true,
  },
  {
    thread: 'praise',
    from: 'client',
    to: ['driver'],
    cc: ['admin'],
    subject: 'Thank you for Tuesday',
    message:
      '<p>Sofia waited until our cold room was free again. That saved the whole delivery. Please pass on our thanks!</p>',
    hoursAgo: 80,
    isRead: true,
  },
  {
    thread: 'welcome',
    from: 'admin',
    to: ['client'],
    subject: 'Your first week with us',
    message:
      '<p>Dear Mr Karimov,</p><p>your first 38 parcels all arrived within their time windows. Is there anything we could do better?</p><p>Helena Brandt</p>',
    hoursAgo: 100,
    isRead: true,
  },
  {
    thread: 'routes',
    from: 'admin',
    to: ['dispatcher', 'driver'],
    subject: 'New loading order from Monday',
    message:
      '<p>From Monday we load in this order:</p><ol><li>Cold goods</li><li>Heavy pallets</li><li>Parcels</li></ol><p>Please read the list at the dock before you start.</p>',
    hoursAgo: 26,
    file: ['loading-order.txt', '1. Cold goods\n2. Heavy pallets\n3. Parcels\n'],
  },
  {
    thread: 'prize',
    from: 'lottery',
    to: ['admin'],
    subject: 'You have won a van!!!',
    message: '<p>Congratulations! Send us your bank details today to claim your prize.</p>',
    hoursAgo: 15,
    folder: 'spam',
  },
  {
    thread: 'old',
    from: 'supplier',
    to: ['admin'],
    subject: 'Newsletter: tyre pressure in autumn',
    message: '<p>Check the pressure once a week: every 0.2 bar too little costs about one per cent of fuel.</p>',
    hoursAgo: 200,
    isRead: true,
    isDeleted: true,
  },
  {
    thread: 'draft',
    from: 'admin',
    to: ['supplier'],
    subject: 'Fitting dates for winter tyres',
    message: '<p>Hello,</p><p>vans 3, 5 and 8 come on Thursday, the others on Friday. We need</p>',
    hoursAgo: 1,
    folder: 'draft',
  },
]

/** Emails between the demo accounts, and a few from outside; once per database. */
export async function sampleEmails(machine: Machine): Promise<void> {
  const { db, now } = machine
  if (!(await isEmpty(db, mailboxEmails))) return
  const addresses = Object.values(cast).flatMap((one) => (typeof one === 'string' ? one : []))
  const found = await db
    .select({ id: users.id, name: users.fullName, email: users.email })
    .from(users)
    .where(inArray(users.email, addresses))
    .orderBy(asc(users.id))
  const personOf = (key: keyof typeof cast): Person | undefined => {
    const one = cast[key]
    return typeof one === 'string' ? found.find(({ email }) => email === one) : { id: 0, ...one }
  }
  for (const sample of samples) {
    const sender = personOf(sample.from)
    const people = (keys: (keyof typeof cast)[]) =>
      keys.flatMap((key) => {
        const person = personOf(key)
        return person ? [person] : []
      })
    if (sender)
      await insertSample(machine, sample, { sender, to: people(sample.to), cc: people(sample.cc ?? []), now: now() })
  }
}

type Parties = { sender: Person; to: Person[]; cc: Person[]; now: Date }

async function insertSample({ db, files }: Machine, sample: Sample, { sender, to, cc, now }: Parties): Promise<void> {
  const address = ({ name, email }: Person) => ({ name, email })
  const common = {
    messageKey: `sample-${sample.thread}-${sample.hoursAgo}`,
    threadKey: `sample-${sample.thread}`,
    fromName: sender.name,
    fromEmail: sender.email,
    recipients: to.map(address),
    cc: cc.map(address),
    subject: sample.subject,
    message: sample.message,
    excerpt: excerptOf(sample.message),
    time: new Date(now.getTime() - sample.hoursAgo * 3_600_000),
  }
  const { isRead = false, isStarred = false, isDeleted = false, labels = [], folder } = sample
  const own = { ...common, userId: sender.id, folder: folder ?? ('sent' as const), isWritten: true, isRead: true }
  const receivers = folder === 'draft' ? [] : [...to, ...cc].filter(({ id }) => id > 0)
  const received = receivers.map((person, index) => ({
    ...common,
    userId: person.id,
    folder: folder ?? ('inbox' as const),
    isWritten: false,
    isRead,
    ...(index === 0 && { isStarred, isDeleted, labels }),
  }))
  const rows = [...(sender.id > 0 ? [own] : []), ...received]
  // No one of the sample is there to have it.
  if (rows.length === 0) return
  const made = await db
    .insert(mailboxEmails)
    .values(rows)
    .returning({ id: mailboxEmails.id, userId: mailboxEmails.userId })
  if (!sample.file) return
  const [fileName, text] = sample.file
  const bytes = new TextEncoder().encode(text)
  const file = { name: secretToken(), fileName, contentType: 'application/octet-stream' }
  await files.put(fileKey(file.name), { bytes, contentType: file.contentType })
  await db
    .insert(mailboxFiles)
    .values(made.map(({ id, userId }) => ({ ...file, emailId: id, userId, sizeBytes: bytes.length })))
}
