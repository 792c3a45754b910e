/** Articles about the day of deliveries. */
export const logisticsSlugs = [
  'import-deliveries',
  'correct-addresses',
  'add-deliveries',
  'recurring-deliveries',
  'store-orders',
  'plan-a-day',
  'drag-with-prices',
  'optimise-a-plan',
  'explain-and-fix',
  'lock-stops',
  'undo-changes',
  'compare-plans',
  'publish-a-plan',
  'import-vehicles',
  'invite-a-driver',
  'hours-rules',
] as const

/** Articles about the office round it, people and running the program. */
export const officeSlugs = [
  'invite-people',
  'roles-and-scopes',
  'two-step-verification',
  'invoices',
  'boards',
  'calendar',
  'chat',
  'email',
  'academy',
  'search-and-keys',
  'api-keys-and-webhooks',
  'outgoing-email',
  'back-up-and-restore',
  'add-your-city',
] as const

/** The legal texts of this installation; each also has its own page. */
export const legalSlugs = ['terms', 'privacy'] as const

export const slugs = [...logisticsSlugs, ...officeSlugs, ...legalSlugs] as const
export type Slug = (typeof slugs)[number]
export type Articles<S extends Slug = Slug> = Record<S, string>

export const topics = ['deliveries', 'planning', 'fleet', 'people', 'office', 'workspace'] as const
export type Topic = (typeof topics)[number]

/** The articles of each topic of the knowledge base, with its icon. */
export const topicParts: Record<Topic, { icon: string; slugs: readonly Slug[] }> = {
  deliveries: {
    icon: 'package',
    slugs: ['import-deliveries', 'correct-addresses', 'add-deliveries', 'recurring-deliveries', 'store-orders'],
  },
  planning: {
    icon: 'route',
    slugs: [
      'plan-a-day',
      'drag-with-prices',
      'optimise-a-plan',
      'explain-and-fix',
      'lock-stops',
      'undo-changes',
      'compare-plans',
      'publish-a-plan',
    ],
  },
  fleet: { icon: 'truck-delivery', slugs: ['import-vehicles', 'invite-a-driver', 'hours-rules', 'add-your-city'] },
  people: { icon: 'users', slugs: ['invite-people', 'roles-and-scopes', 'two-step-verification', 'academy'] },
  office: { icon: 'folder', slugs: ['invoices', 'boards', 'calendar', 'chat', 'email', 'search-and-keys'] },
  workspace: {
    icon: 'settings',
    slugs: ['api-keys-and-webhooks', 'outgoing-email', 'back-up-and-restore', ...legalSlugs],
  },
}

export const popularSlugs: readonly Slug[] = ['import-deliveries', 'plan-a-day', 'optimise-a-plan']
export const learningSlugs: readonly Slug[] = ['explain-and-fix', 'roles-and-scopes', 'academy']

/** Each slug with the picture at the head of its article: an icon of `ui/display/icon-set.ts`. */
export function topicOf(slug: Slug): Topic {
  return topics.find((topic) => topicParts[topic].slugs.includes(slug)) ?? 'workspace'
}

export type Block = { kind: 'paragraph'; text: string } | { kind: 'steps' | 'points'; items: string[] }
export type Part = { heading: string; blocks: Block[] }
export type Written = { title: string; subtitle: string; product: Block[]; more: Part }

/**
 * Reads an article as it is written: title, subtitle, then paragraphs, `1.` steps and `-` points, and after `##` what else is
 * good to know. A line that begins with none of these continues the one before it.
 */
export function readArticle(source: string): Written {
  const [top = '', rest = ''] = source.trim().split(/^## /m)
  const [title = '', subtitle = '', ...body] = top.split('\n').filter((line) => line.trim() !== '' || line === '')
  const [heading = '', ...more] = rest.split('\n')
  return { title, subtitle, product: blocksIn(body), more: { heading, blocks: blocksIn(more) } }
}

function blocksIn(lines: string[]): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const line of lines.map((one) => one.trim())) {
    const item = /^(\d+\.|-) (.*)$/.exec(line)
    if (line === '') isOpen = false
    else if (item) addItem(blocks, item[1] === '-' ? 'points' : 'steps', item[2] ?? '')
    else if (isOpen) extend(blocks.at(-1), line)
    else blocks.push({ kind: 'paragraph', text: line })
    if (line !== '') isOpen = true
  }
  return blocks
}

function addItem(blocks: Block[], kind: 'steps' | 'points', text: string): void {
  const last = blocks.at(-1)
  if (last?.kind === kind) last.items.push(text)
  else blocks.push({ kind, items: [text] })
}

function extend(block: Block | undefined, line: string): void {
  if (block?.kind === 'paragraph') block.text += ` ${line}`
  else if (block) block.items.push(`${block.items.pop()} ${line}`)
}

const marks: [RegExp, string][] = [
  [/&/g, '&amp;'],
  [/</g, '&lt;'],
  [/>/g, '&gt;'],
  [/\*\*(.+?)\*\*/g, '<strong>$1</strong>'],
  [/`(.+?)`/g, '<code dir="ltr">$1</code>'],
  [/\[(.+?)\]\((\/[^)\s"]*)\)/g, '<a href="$2">$1</a>'],
]

/** Blocks as HTML; all of it is our own text, and what looks like markup in it is escaped. */
export function htmlOf(blocks: Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'paragraph') return `<p>${inline(block.text)}</p>`
      const tag = block.kind === 'steps' ? 'ol' : 'ul'
      return `<${tag}>${block.items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`
    })
    .join('')
}

function inline(text: string): string {
  return marks.reduce((done, [mark, html]) => done.replaceAll(mark, html), text)
}

/** An article without its marks, for the search. */
export function plainText(source: string): string {
  return source.replaceAll(/\*\*|`|\]\([^)]*\)|\[|^## |^\d+\. |^- /gm, ' ').replaceAll(/\s+/g, ' ')
}
