import { localeOf } from '#kit/contract/day-text.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { PdfPicture } from '#kit/documents/pdf-pictures.ts'
import type { PdfBlock, PdfLine } from '#kit/documents/write-pdf.ts'
import { isPrintable } from '#platform/files/rules/printable.ts'
import { seesContact } from '../../address-checks/server/queries.ts'
import { hashOfRoot, routeLeaf, shortRoot } from '../../proof-roots/rules/root.ts'
import { safePlaceFile } from '../../recipient-instructions/server/queries.ts'
import { factsIn } from '../rules/facts.ts'
import { markOf } from '../rules/mark.ts'
import { filesIn, type ProofAction } from '../rules/pack.ts'
import { recordOf, type ProofRecord } from './pack.ts'
import { refusals } from './refusals.ts'
import { say } from './texts.ts'

type Say = (word: Parameters<typeof say>[1], values?: Record<string, string | number>) => string

/** The proof on paper: what was recorded, its pictures, and the mark that the file is checked against. */
export async function printProof(context: Context, id: number): Promise<Response> {
  const { user, request, language, inWorker, settings } = context
  const pack = await recordOf(context, id)
  if (pack.chains.length === 0) throw notFound(refusals.things.proof, pack.delivery.reference)
  const word: Say = (key, values) => say(language, key, values)
  const mark = await markOf(pack)
  const title = word('title', { reference: pack.delivery.reference })
  const date = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: pack.timeZone,
  })
  const when = (at: string) => date.format(new Date(at))
  const blocks: PdfBlock[] = [
    headOf(pack, { word, title }),
    entriesOf(pack, word, when),
    ...(await picturesOf(pack, word)),
    ...(await safePlaceOf(context, id, word)),
    {
      kind: 'code',
      text: `${settings.publicUrl}/verify?mark=${mark}`,
      lines: [
        { text: word('check') },
        { text: mark, size: 8, isFaint: true },
        { text: await rootLine(pack, word, settings.publicUrl), size: 8, isFaint: true },
      ],
    },
  ]
  const bytes = await inWorker(
    'writePdf',
    { title, language, isRightToLeft: language === 'ar', footer: title, blocks },
    { userId: user.id, seconds: 60, megabytes: 512, signal: request.signal },
  )
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="proof-${id}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}

/** The oldest root over what was recorded: it can be compared with the public list, and with what was sent on its day. */
async function rootLine({ roots = [] }: ProofRecord, word: Say, publicUrl: string): Promise<string> {
  const over = roots.filter(({ leaf }) => leaf.name.startsWith(routeLeaf('')))
  const oldest = over.toSorted((one, other) => one.root.number - other.root.number)[0]
  const list = `${publicUrl}/.well-known/routewright-roots.json`
  if (!oldest) return word('noRoot', { list })
  const { number, day } = oldest.root
  return word('root', { number, day, root: shortRoot(await hashOfRoot(oldest.root)), list })
}

function headOf({ delivery, chains }: ProofRecord, { word, title }: { word: Say; title: string }): PdfBlock {
  const last = chains.at(-1)?.route
  const left: PdfLine[] = [{ text: title, isBold: true, size: 15 }, { text: word(`states.${delivery.state}`) }]
  const right: PdfLine[] = [
    { text: delivery.recipient, isBold: true },
    { text: delivery.address },
    { text: [last?.driverName, last?.vehicleName].filter(Boolean).join(' · '), isFaint: true },
  ]
  return { kind: 'columns', columns: [left, right] }
}

function entriesOf({ chains }: ProofRecord, word: Say, when: (at: string) => string): PdfBlock {
  const rows = chains.flatMap(({ route, links }) =>
    links.flatMap(({ action, outcome, hash }) => {
      if (!action) return []
      const who = action.byOffice ? word('byOffice', { name: action.byOffice }) : route.driverName
      const counted = outcome === 'applied' ? '' : word('notCounted')
      const what = [kindName(action.kind, word), ...factsOf(action, word), counted].filter(Boolean).join('\n')
      return [[when(action.at), what, who, hash.slice(0, 16)]]
    }),
  )
  const columns = [
    { title: word('time'), share: 2.2 },
    { title: word('what'), share: 4.4 },
    { title: word('who'), share: 2.4 },
    { title: word('hash'), share: 2 },
  ]
  return { kind: 'table', columns, rows }
}

const kinds = ['arrive', 'deliver', 'partly', 'fail', 'pickUp', 'undo', 'note'] as const

function kindName(kind: string, word: Say): string {
  const known = kinds.find((one) => one === kind)
  return known ? word(`kinds.${known}`) : kind
}

const shownFacts = ['name', 'reason', 'note', 'officeReason'] as const

function factsOf(action: ProofAction, word: Say): string[] {
  const { to, hasPin, codes, age } = factsIn(action)
  return [
    ...(to ? [word(`handedTo.${to}`)] : []),
    ...shownFacts.flatMap((key) => {
      const value = action.data[key]
      return typeof value === 'string' && value !== '' ? [word(`facts.${key}`, { value })] : []
    }),
    ...(hasPin ? [word('facts.pin')] : []),
    ...(codes.length > 0 ? [word('facts.codes', { value: codes.join(', ') })] : []),
    ...(age ? [word('facts.age', { year: String(age.birthYear) })] : []),
  ]
}

/** The picture that the recipient added, for those who see how to reach recipients. It is no record of the driver’s, so the mark doesn’t cover it. */
async function safePlaceOf(context: Context, id: number, word: Say): Promise<PdfBlock[]> {
  const file = (await seesContact(context.db, context.user, id)) ? await safePlaceFile(context, id) : undefined
  if (!file || !(await isPrintable(file.bytes))) return []
  return [{ kind: 'pictures', pictures: [{ ...file, caption: word('safePlace') }] }]
}

/** Those that a PDF can hold; everything is in the file. */
async function picturesOf({ files, chains }: ProofRecord, word: Say): Promise<PdfBlock[]> {
  const named = new Set(
    chains.flatMap(({ links }) => links.flatMap(({ action }) => (action ? filesIn(action.data) : []))),
  )
  const own = files.filter(({ sha256 }) => named.has(sha256))
  const pictures: PdfPicture[] = []
  // One after the other: each is unpacked to see whether it can be.
  for (const { sha256, contentType, bytes } of own)
    if (await isPrintable(bytes))
      pictures.push({ bytes, contentType, caption: word('picture', { hash: sha256.slice(0, 16) }) })
  const absent = named.size - pictures.length
  const rest: PdfBlock[] =
    absent === 0
      ? []
      : [{ kind: 'columns', columns: [[{ text: word('notIncluded', { number: absent }), isFaint: true }]] }]
  return pictures.length === 0 ? rest : [{ kind: 'pictures', pictures }, ...rest]
}
