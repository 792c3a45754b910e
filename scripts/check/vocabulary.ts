import { flat } from './languages.ts'
import { filesBelow, textOf } from './tree.ts'

/** Words that must not appear in English texts, and what to say instead. */
const words: [never: RegExp, instead: string][] = [
  [/\be-mails?\b|\bletters?\b|\bmails?\b/i, 'email'],
  [/\bnews\b|\bnotices?\b/i, 'notification'],
  [/\btwo[- ]factor\b|\bsecond factor\b|\btwo steps\b|\b2FA\b/i, 'two-step verification'],
  [/\blog(ged|ging|s)?[- ]?(in|out|ins|outs)\b|\bsigned in somewhere\b/i, 'sign in, sign out, session'],
  [/\bregist(er|ers|ered|ering|ration)\b/i, 'sign up'],
  [/\b(shuts?|shutting) out\b|\b(comes?|may come|let|lets) in\b|\blet in again\b/i, 'suspend, reactivate'],
  [/\bneeded\b/i, 'required'],
  [/\b(takes?|took|taken) away\b|\bforgets? (a|the|it)\b|\bforgotten\b/i, 'remove, delete or archive'],
  [/\b(takes?|took|taken) in\b|\bhand(s|ed)? out\b|\bfetch(es|ed|ing)?\b/i, 'import, export, download or upload'],
  [/\b(good|bad) rows?\b/i, 'valid row, invalid row'],
  [/\btold\b|\btells?\b/i, 'notify, say or estimate'],
  [/\bwent wrong\b|\b(was|is) not possible\b/i, 'failed, couldn’t'],
  [/\bsomebody\b|\bnobody\b/i, 'someone, no one'],
  [
    /\bmeanwhile\b|\bbecame? of\b|\b(asked|asks) for\b|\b(brings?|brought) (it |them )?back\b/i,
    'plain, current English',
  ],
]

/** Sentences in which such a word means something else. */
const allowed: [sentence: RegExp, why: string][] = [
  [/\bletters, digits\b/i, 'letters of the alphabet'],
  [/\bmail server\b/i, 'the usual name of that server'],
  [/\bForgotten password\b/, 'the password is forgotten, nothing is deleted'],
  [/^Something Went Wrong$/, 'the words of the specification'],
  [/\basked for this\b|\basked for them\b|\bask for this\b/i, 'a person asked'],
]

/** What people type into the search is theirs to choose. */
const isTyped = /^palette\.also\./

type Said = { path: string; text: string }

/** Complaints about words in English texts, refusals, complaints, emails and API summaries that have a plainer name. */
export function checkVocabulary(root: string): string[] {
  return filesBelow(root)
    .flatMap((path) => englishIn(root, path))
    .flatMap(({ path, text }) => {
      const rest = allowed.reduce(
        (left, [sentence]) => left.replace(sentence, ''),
        text.replaceAll(/\{\{?\w+\}\}?/g, ''),
      )
      return words
        .filter(([never]) => never.test(rest))
        .map(([never, instead]) => `${path} says "${never.exec(rest)![0]}" in "${text.trim()}". Say: ${instead}.`)
    })
}

function englishIn(root: string, path: string): Said[] {
  const named = (texts: Iterable<string>) => [...texts].map((text) => ({ path, text }))
  if (/messages\/((server|refusals)\/)?en\.json$/.test(path))
    return named([...flat(JSON.parse(textOf(root, path)))].flatMap(([key, text]) => (isTyped.test(key) ? [] : text)))
  if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path.startsWith('scripts/')) return []
  const code = textOf(root, path).replaceAll(/\/\*.*?\*\//gs, '')
  const strings = (pattern: RegExp) => named([...code.matchAll(pattern)].map((match) => match.at(-1)!))
  // Names and paths have no space. Of these words French has one, and Arabic none.
  if (/emails?\.ts$/.test(path))
    return strings(quoted()).filter(({ text }) => text.includes(' ') && !/\b(vous|votre|vos|nous)\b/i.test(text))
  return [...strings(quoted('summary')), ...strings(quoted('en'))]
}

function quoted(key?: string): RegExp {
  return new RegExp(String.raw`${key ? String.raw`\b${key}:\s*` : ''}(['"\`])((?:\\.|(?!\1)[^\\\n])*)\1`, 'g')
}
