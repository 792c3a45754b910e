import { asc, count, eq } from 'drizzle-orm'
import { users } from '#platform/access/server/tables.ts'
import { secretToken } from '#kit/server/ids.ts'
import type { Machine } from '#kit/server/machine.ts'
import { fileKey } from './server/queries.ts'
import { kanbanBoards, kanbanComments, kanbanFiles, kanbanItems } from './server/tables.ts'

type Card = {
  title: string
  labels: string[]
  /** Days from today. */
  dueIn?: number
  /** Places in the list of people. */
  members?: number[]
  about?: string
  said?: string[]
  /** Files by name, with what stands in them. */
  files?: Record<string, string>
  picture?: [scene: keyof typeof scenes, hue: number]
}

const boards: { title: string; isDone?: boolean; cards: Card[] }[] = [
  {
    title: 'In Progress',
    cards: [
      {
        title: 'Redraw the harbour zone after the bridge closure',
        labels: ['Routing', 'Urgent'],
        dueIn: -1,
        members: [0, 2],
        about: '<p>The swing bridge is shut for six weeks. Vans need the north ring until then.</p>',
        said: ['The ring adds nine minutes before 8:00.', 'Then let’s start those two routes earlier.'],
        files: { 'bridge-closure-dates.txt': 'Swing bridge closed: week 48 to week 1.\nNorth ring open to 7.5 t.\n' },
        picture: ['map', 210],
      },
      {
        title: 'Fit cargo straps in the three new vans',
        labels: ['Fleet', 'Safety'],
        dueIn: 1,
        members: [5],
        files: {
          'strap-order.csv': 'item,quantity\nRatchet strap 5 m,12\nEdge guard,24\n',
          'fitting-notes.txt': 'Anchor points: 4 each side.\nCheck the torque after 100 km.\n',
        },
      },
      {
        title: 'Call the pharmacies about their new opening hours',
        labels: ['Customers'],
        dueIn: 2,
        members: [6, 9],
        said: ['Four of eleven done.'],
      },
      { title: 'Plan Saturday shifts for December', labels: ['Drivers'], dueIn: 9, members: [1, 3, 4] },
    ],
  },
  {
    title: 'In Review',
    cards: [
      {
        title: 'Text message when the driver is ten minutes away',
        labels: ['Customers', 'IT'],
        dueIn: 4,
        members: [2, 7],
        about: '<p>Check the wording in all three languages, and that it goes out once.</p>',
        said: ['The Arabic one reads well now.'],
        picture: ['phone', 160],
      },
      { title: 'Charging plan for the electric vans', labels: ['Fleet', 'Depot'], dueIn: 6, members: [5, 8] },
      {
        title: 'Checklist for the loading dock in winter',
        labels: ['Depot', 'Safety'],
        members: [10],
        files: { 'dock-checklist.txt': 'Grit the ramp before 5:30.\nTest the dock light.\nClear the drain.\n' },
      },
    ],
  },
  {
    title: 'Done',
    isDone: true,
    cards: [
      {
        title: 'Replace the barcode readers at depot East',
        labels: ['Depot', 'IT'],
        dueIn: -6,
        members: [7],
        said: ['All twelve read frozen labels too.'],
        picture: ['box', 30],
      },
      { title: 'Agree on fuel cards with the new supplier', labels: ['Fleet', 'Billing'], dueIn: -12, members: [11] },
      { title: 'First-aid course for all drivers', labels: ['Drivers', 'Safety'], dueIn: -20, members: [1, 4, 6] },
      { title: 'Explain the waiting fee on the invoice', labels: ['Billing', 'Customers'], members: [9] },
    ],
  },
]

/** Three boards of a delivery company; once per database. */
export async function sampleBoards(machine: Machine): Promise<void> {
  const { db, now } = machine
  const [found] = await db.select({ total: count() }).from(kanbanBoards)
  if (found?.total) return
  const people = await db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(eq(users.status, 'active'))
    .orderBy(asc(users.id))
    .limit(12)
  const dayIn = (days: number) => new Date(now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  for (const [place, { title, isDone = false, cards }] of boards.entries()) {
    await db.insert(kanbanBoards).values({ id: place + 1, title, place, isDone })
    const rows = cards.map((card, index) => ({
      boardId: place + 1,
      place: index,
      title: card.title,
      labels: card.labels,
      dueDate: card.dueIn === undefined ? '' : dayIn(card.dueIn),
      memberIds: (card.members ?? []).flatMap((number) => people[number]?.id ?? []),
      comments: card.about ?? '',
      image: card.picture ? cardPicture(...card.picture) : '',
      attachments: Object.keys(card.files ?? {}).length,
      commentsCount: card.said?.length ?? 0,
    }))
    const made = await db.insert(kanbanItems).values(rows).returning({ id: kanbanItems.id })
    for (const [index, { id }] of made.entries()) await hang(machine, id, cards[index]!, people)
  }
}

/** What people said about a card, and its files. */
async function hang(
  { db, files, now }: Machine,
  itemId: number,
  { members = [], said = [], files: written = {} }: Card,
  people: { id: number; name: string }[],
): Promise<void> {
  for (const [index, text] of said.entries()) {
    const author = people[members[index % members.length] ?? 0]
    const at = new Date(now().getTime() - (said.length - index) * 5_400_000)
    await db
      .insert(kanbanComments)
      .values({ itemId, text, userId: author?.id ?? null, authorName: author?.name ?? '', at })
  }
  for (const [fileName, text] of Object.entries(written)) {
    const bytes = new TextEncoder().encode(text)
    const name = secretToken()
    const contentType = 'application/octet-stream'
    await files.put(fileKey(name), { bytes, contentType })
    const addedBy = people[members[0] ?? 0]?.name ?? ''
    await db
      .insert(kanbanFiles)
      .values({ itemId, name, fileName, contentType, sizeBytes: bytes.length, addedBy, at: now() })
  }
}

const scenes = {
  map: '<path d="M0 84 70 66l60 22 60-26 50 14v44H0z" opacity=".25"/><path d="M20 96q50-50 96-30t104-40" class="l"/><circle cx="20" cy="96" r="7"/><circle cx="220" cy="26" r="7"/>',
  phone:
    '<rect x="96" y="14" width="48" height="92" rx="8"/><path d="M108 36h24M108 48h16" class="w"/><path d="M160 40q14 20 0 40M172 32q22 28 0 56" class="l"/>',
  box: '<path d="M70 44h100v56H70z"/><path d="M70 44l16-18h68l16 18z" opacity=".6"/><path d="M88 66v20M96 66v20M108 66v20M114 66v20M126 66v20M138 66v20M144 66v20M152 66v20" class="w"/>',
}

/** A drawing for a card: its scene on a tinted ground. */
function cardPicture(scene: keyof typeof scenes, hue: number): string {
  const style = `<style>.l,.w{fill:none;stroke-width:5;stroke-linecap:round;stroke:hsl(${hue} 45% 42%)}.w{stroke:hsl(${hue} 60% 92%);stroke-width:4}</style>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 120">${style}<rect width="240" height="120" fill="hsl(${hue} 60% 92%)"/><g fill="hsl(${hue} 45% 42%)">${scenes[scene]}</g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
