import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findEventsAndJobs, type EventsAndJobs, type RecordedEvent } from './events-and-jobs.ts'
import { grouped, withServerCode } from './server-code.ts'

const document = 'docs/jobs-and-events.md'
/** What has a column of its own: emails about notifications, and webhooks. */
const ownColumn = ['email-notification', 'webhooks.deliver']

/** The jobs of the queue and the events of the log, as the code of the server has them. */
export function writeJobsAndEvents(root: string): void {
  writeFileSync(join(root, document), drawJobsAndEvents(root))
}

export function checkJobsAndEvents(root: string): string[] {
  const path = join(root, document)
  const isKept = existsSync(path) && readFileSync(path, 'utf8') === drawJobsAndEvents(root)
  return isKept ? [] : [`${document} is not what the code of the server says: run npm run arch.`]
}

function drawJobsAndEvents(root: string): string {
  const found = withServerCode(root, findEventsAndJobs)
  return `# Jobs and events

Drawn from the code by \`npm run arch\`. How both are written: [CONTRIBUTING.md](../CONTRIBUTING.md).

## Jobs

A job is queued in the transaction of its cause, and worked on by whichever process is free. A job that is kept in a row until something
has happened, such as the sending of an email, counts as queued where it is given.

${drawTable(['Job', 'Queued in', 'Worked on in'], jobRows(found))}
## Events

Everything recorded in the log. A hint is for open screens alone, and only the latest of its kind is kept; signals to the screens of some
people are no events, and not listed. Who hears: whoever may read the subject, unless the feature says otherwise in the file named.
“Notification” and “Jobs that may follow” count what the function that records the event does, or those it calls, up to three calls away:
not each of them follows every time.

${drawTable(['Event', 'Recorded in', 'Who hears', 'Webhook', 'Notification', 'Jobs that may follow'], eventRows(found))}${topicsAlone(found)}
## What the code doesn't say by itself

The names in these calls come from a row or from elsewhere.

${drawTable(['In', 'Call'], unknownRows(found))}`
}

function drawTable(titles: string[], rows: string[][]): string {
  const lines = [titles, titles.map(() => '---'), ...rows].map((cells) =>
    cells.every((cell) => cell === '---') ? `|${cells.join('|')}|\n` : `| ${cells.join(' | ')} |\n`,
  )
  return lines.join('')
}

function jobRows({ queued, worked }: EventsAndJobs): string[][] {
  return sorted([...queued, ...worked].map(({ name }) => name)).map((job) => {
    const causes = queued.filter(({ name }) => name === job).map(({ file }) => `\`${folderOf(file)}\``)
    const workers = worked.filter(({ name }) => name === job).map(({ file }) => `\`${file}\``)
    return [`\`${job}\``, sorted(causes).join(', ') || 'nowhere', sorted(workers).join(', ') || 'nowhere']
  })
}

function eventRows(found: EventsAndJobs): string[][] {
  const byKind = grouped(found.recorded, ({ name }) => name)
  return sorted([...byKind.keys()]).map((kind) => {
    const same = byKind.get(kind) ?? []
    const jobs = sorted(same.flatMap((one) => one.jobs)).filter((job) => !ownColumn.includes(job))
    return [
      `\`${kind}\`${same.every(({ isHint }) => isHint) ? ' (hint)' : ''}`,
      placesText(same),
      sorted(same.map(({ entity }) => listeners(entity, found))).join(', '),
      found.topics.includes(kind) ? 'yes' : 'no',
      same.some(({ isNotified }) => isNotified) ? 'yes' : 'no',
      jobs.map((job) => `\`${job}\``).join(', ') || 'none',
    ]
  })
}

/** The files by their folder: `platform/access/server/` handlers.ts, role-view.ts. */
function placesText(recorded: RecordedEvent[]): string {
  const files = sorted(recorded.map(({ file }) => file))
  const texts = [...grouped(files, (file) => dirname(file))].map(
    ([folder, inside]) => `\`${folder}/\` ${inside.map((file) => basename(file)).join(', ')}`,
  )
  return texts.join('; ')
}

/** Kinds that webhooks are sent of without an event, and none that stands for several. */
function topicsAlone({ topics, recorded }: EventsAndJobs): string {
  const alone = topics.filter((topic) => !topic.endsWith('*') && !recorded.some(({ name }) => name === topic))
  return alone.length > 0
    ? `\nWithout an event in the log, webhooks are sent of ${sorted(alone)
        .map((one) => `\`${one}\``)
        .join(', ')}.\n`
    : ''
}

function listeners(entity: string, { audiences, personal }: EventsAndJobs): string {
  if (personal.includes(entity)) return 'the person alone'
  const file = audiences.get(entity)
  if (file) return `\`${file}\``
  // The subject of an entity, as `subjectOf` in platform/events/rules.ts has it.
  return entity === '' ? 'unknown' : `who may read ${entity.charAt(0).toUpperCase()}${entity.slice(1)}`
}

function unknownRows({ unknown, recorded }: EventsAndJobs): string[][] {
  const withoutEntity = recorded.flatMap(({ name, file, entity }) =>
    entity === '' ? [`${file}: entity of ${name}`] : [],
  )
  return sorted([...unknown, ...withoutEntity]).map((one) => {
    const [file = '', ...call] = one.split(': ')
    return [`\`${file}\``, `\`${call.join(': ')}\``]
  })
}

function folderOf(file: string): string {
  return /^(features\/[\w-]+\/[\w-]+|platform\/[\w-]+|kit\/[\w-]+)\//.exec(file)?.[0] ?? file
}

function sorted(texts: string[]): string[] {
  return [...new Set(texts)].sort()
}
