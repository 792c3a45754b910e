import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { peopleLanguages, languages } from '../../kit/contract/sentence.ts'
import { flat } from './languages.ts'
import { sameInOthers } from './same-in-others.ts'
import { textOf } from './tree.ts'

type Tree = { [key: string]: string | Tree }
type Catalogue = Map<string, string>
const plural = /_(one|two|few|many|other)$/
const gap = /\{\{\s*(\w+)[^}]*\}\}/g
const files = ['driver', 'tracking', 'server'] as const
type English = Record<(typeof files)[number], Catalogue>

/** Complaints about the languages of drivers and recipients: texts that miss, lack a plural form, differ in their gaps, were left in English, or that nothing has any more. */
export function checkPeopleLanguages(root: string): string[] {
  const others = peopleLanguages.filter((one) => !languages.some((whole) => whole === one))
  const folders = readdirSync(join(root, 'languages'), { withFileTypes: true }).filter((one) => one.isDirectory())
  const listed = textOf(root, 'languages/server.ts')
  const english = englishTexts(root)
  const complaints = folders
    .filter(({ name }) => !others.some((one) => one === name))
    .map(({ name }) => `languages/${name} is in no list: name it in kit/contract/sentence.ts.`)
  for (const language of others) {
    if (!existsSync(join(root, `languages/${language}`))) complaints.push(`languages/${language} is not there.`)
    else complaints.push(...checkLanguage(root, language, english))
    if (!listed.includes(`from './${language}/texts.ts'`)) complaints.push(`languages/server.ts has no ${language}.`)
  }
  return complaints
}

function checkLanguage(root: string, language: string, english: English): string[] {
  return files.flatMap((file) => {
    const path = `languages/${language}/${file}.json`
    const texts = flat(JSON.parse(textOf(root, path)))
    return compared({ path, language, texts, english: english[file] })
  })
}

type Compared = { path: string; language: string; texts: Catalogue; english: Catalogue }

function compared({ path, language, texts, english }: Compared): string[] {
  const expected = expectedKeys(english, language)
  const complaints: string[] = []
  for (const [key, from] of expected) {
    const text = texts.get(key)
    if (text === undefined) complaints.push(`${path} has no "${key}".`)
    else if (hasOtherGaps(text, from)) complaints.push(`${path} "${key}" has other gaps than English: ${text}`)
    else if (isLeftInEnglish(text, from)) complaints.push(`${path} "${key}" is not translated: ${text}`)
  }
  for (const key of texts.keys())
    if (!expected.has(key)) complaints.push(`${path} has "${key}", which English has not.`)
  return complaints
}

/** The keys a language has, each with the English text it says; those that count have the forms of the language. */
function expectedKeys(english: Catalogue, language: string): Catalogue {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const expected: Catalogue = new Map()
  for (const [key, text] of english) {
    if (!plural.test(key)) expected.set(key, text)
    else if (key.endsWith('_other')) for (const form of forms) expected.set(key.replace(plural, `_${form}`), text)
  }
  return expected
}

/** The form for one may leave out the number. */
function hasOtherGaps(text: string, english: string): boolean {
  const [own, all] = [gapsOf(text), gapsOf(english)]
  return [...own].some((one) => !all.has(one)) || [...all].some((one) => !own.has(one) && one !== 'count')
}

function gapsOf(text: string): Set<string | undefined> {
  return new Set([...text.matchAll(gap)].map((match) => match[1]))
}

function isLeftInEnglish(text: string, english: string): boolean {
  const words = text.replaceAll(gap, ' ').match(/\p{L}{2,}/gu) ?? []
  return text === english && words.some((word) => !sameInOthers.has(word.toLowerCase()))
}

/** What drivers and recipients read, in English, by the file that has it in the other languages. */
function englishTexts(root: string): English {
  const read = (path: string): Tree => JSON.parse(textOf(root, path))
  const own = (feature: string, file = 'en') => read(`features/logistics/${feature}/messages/${file}.json`)
  const { rights: _, keyScopes: __, ...tracking } = own('tracking')
  const { fields, leaveWith } = own('recipient-instructions')
  const { hasPhoto: ___, ...instructed } = Object(fields)
  return {
    driver: flat(own('driver')),
    tracking: flat({ ...tracking, problems: own('recipient-feedback')['problems'], fields: instructed, leaveWith }),
    server: flat({
      messages: own('recipient-messages', 'server/en'),
      driver: own('driver', 'server/en'),
      routes: own('routes', 'server/en'),
      refusals: Object.fromEntries(
        Object.entries(refusals).map(([name, [path, keys]]) => [
          name,
          chosen(read(`${path}/messages/refusals/en.json`), keys),
        ]),
      ),
    }),
  }
}

function chosen(tree: Tree, keys: readonly string[]): Tree {
  return keys.length === 0 ? tree : Object.fromEntries(Object.entries(tree).filter(([key]) => keys.includes(key)))
}

const logistics = (feature: string, ...keys: string[]) => [`features/logistics/${feature}`, keys] as const
/** What drivers and recipients can be refused, by its catalogue: all of it, or these groups. */
const refusals: Record<string, readonly [path: string, keys: readonly string[]]> = {
  common: [
    'kit/server',
    // prettier-ignore
    ['noSuch', 'none', 'things', 'notAllowed', 'signInFirst', 'duplicate', 'stale', 'unstorable', 'full', 'nearlyFull', 'busy', 'wait', 'unreachable', 'mayBeSaved', 'tooLarge'],
  ],
  http: ['homes/node/http', ['tooManyCalls']],
  accounts: ['platform/accounts', ['wrongSignIn', 'wrongCode', 'linkExpired']],
  'two-step': ['platform/two-step', ['wrongCode']],
  access: ['platform/access', ['tooManyTries']],
  'driver-devices': logistics('driver-devices', 'wrongCode', 'otherRole', 'keyEnded'),
  driver: logistics('driver'),
  positions: logistics('positions', 'notDriver'),
  tracking: logistics('tracking'),
  'recipient-checks': logistics('recipient-checks'),
  'recipient-choices': logistics('recipient-choices'),
  'recipient-feedback': logistics('recipient-feedback'),
  'recipient-instructions': logistics('recipient-instructions'),
  'recipient-pin': logistics('recipient-pin'),
  'recipient-push': logistics('recipient-push'),
  'recipient-slots': logistics('recipient-slots'),
  slots: logistics('slots', 'things', 'tooManyOfDay', 'tooManyOfCaller'),
}
