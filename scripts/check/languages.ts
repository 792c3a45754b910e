import { dirname } from 'node:path'
import { sameInFrench } from './same-in-french.ts'
import { filesBelow, textOf } from './tree.ts'

type Catalogue = Map<string, string>
const languages = ['en', 'fr', 'ar'] as const
const gap = /\{\{[^}]*\}\}/g
const plural = /_(zero|one|two|few|many|other)$/

/** Complaints about texts that miss or were left in English in a language, lack a plural form, differ in their gaps, or are used by nothing. */
export function checkLanguages(root: string): string[] {
  const files = filesBelow(root)
  const folders = new Set(files.filter((path) => /messages\/(server\/)?(en|fr|ar)\.json$/.test(path)).map(dirname))
  const named = { whole: new Set<string>(), beginnings: new Set<string>() }
  for (const path of files)
    if (/\.(tsx?|html)$/.test(path) && !/\.test\.tsx?$/.test(path)) collectNames(textOf(root, path), named)
  return [...folders].flatMap((folder) => checkFolder(root, folder, (key) => isUsed(key, named)))
}

/** Complaints about the catalogues of a folder, one for each language. */
export function checkFolder(root: string, folder: string, isKeyUsed: (key: string) => boolean): string[] {
  const read = (language: string): Catalogue => {
    try {
      return flat(JSON.parse(textOf(root, `${folder}/${language}.json`)))
    } catch (error) {
      if (error instanceof SyntaxError) throw error
      return new Map()
    }
  }
  const [english, ...others] = languages.map((language) => ({ language, texts: read(language) }))
  if (!english) return []
  const textsIn = (wanted: string) => others.find(({ language }) => language === wanted)!.texts
  return [
    ...[english, ...others].flatMap(({ language, texts }) => missingForms(folder, language, texts, english.texts)),
    ...others.flatMap(({ language, texts }) => differences(`${folder}/${language}.json`, texts, english.texts)),
    ...notInFrench(`${folder}/fr.json`, textsIn('fr'), english.texts),
    ...notInArabic(`${folder}/ar.json`, textsIn('ar')),
    ...unused(folder, english.texts, isKeyUsed),
    ...[english, ...others].flatMap(({ language, texts }) => bothForms(`${folder}/${language}.json`, texts)),
  ]
}

function missingForms(folder: string, language: string, texts: Catalogue, english: Catalogue): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const counted = new Set([...english.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, '')))
  return [...counted].flatMap((key) =>
    forms
      .filter((form) => !texts.has(`${key}_${form}`))
      .map((form) => `${folder}/${language}.json has no "${key}_${form}".`),
  )
}

/** What a language misses, has beyond English, or fills otherwise. */
function differences(file: string, texts: Catalogue, english: Catalogue): string[] {
  const complaints: string[] = []
  for (const [key, text] of english) {
    if (plural.test(key)) continue
    const other = texts.get(key)
    if (other === undefined) complaints.push(`${file} has no "${key}".`)
    else if (gaps(other) !== gaps(text))
      complaints.push(`${file} "${key}" has the gaps ${gaps(other) || 'none'}, English has ${gaps(text) || 'none'}.`)
  }
  for (const key of texts.keys())
    if (!plural.test(key) && !english.has(key)) complaints.push(`${file} has "${key}", which English has not.`)
  return complaints
}

/** French texts that are the English ones, unless all their words are the same in French. */
function notInFrench(file: string, french: Catalogue, english: Catalogue): string[] {
  const wordsOf = (text: string) => text.replaceAll(gap, ' ').match(/[a-zà-ÿ]{2,}/gi) ?? []
  return [...french]
    .filter(([key, text]) => text === (english.get(key) ?? english.get(key.replace(plural, '_other'))))
    .filter(([, text]) => wordsOf(text).some((word) => !sameInFrench.has(word.toLowerCase())))
    .map(([key, text]) => `${file} "${key}" is not in French: ${text}`)
}

/** Arabic texts with words and no Arabic letter. */
function notInArabic(file: string, arabic: Catalogue): string[] {
  const isLeft = (text: string) =>
    /[a-z]{2}/i.test(text.replaceAll(gap, '').replaceAll('Routewright', '')) && !/\p{Script=Arabic}/u.test(text)
  return [...arabic]
    .filter(([, text]) => isLeft(text))
    .map(([key, text]) => `${file} "${key}" is not in Arabic: ${text}`)
}

/** One and many in one word, as “parcel(s)”, or many of one, as “1 parcels”: those are two forms of one text. */
function bothForms(file: string, texts: Catalogue): string[] {
  return [...texts]
    .filter(
      ([, text]) => /\p{L}\((e?s|x|es|ne?s)\)/u.test(text) || /(^|[^\d.,:–-])1 (?!h\b|min\b)[a-zà-ÿ]+s\b/u.test(text),
    )
    .map(([key, text]) => `${file} "${key}" has one form for one and for many: ${text}`)
}

function gaps(text: string): string {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1]))].sort().join(', ')
}

function unused(folder: string, english: Catalogue, isKeyUsed: (key: string) => boolean): string[] {
  const keys = new Set([...english.keys()].map((key) => key.replace(plural, '')))
  return [...keys].filter((key) => !isKeyUsed(key)).map((key) => `${folder}: nothing uses "${key}".`)
}

/** What the code writes between quotes, behind a namespace if it has one, and what it writes before a computed part. */
type Named = { whole: Set<string>; beginnings: Set<string> }
const written = /(?<=['"`:])([^\s'"`:${}]+)(['"`]|\$\{)/g

function collectNames(code: string, { whole, beginnings }: Named): void {
  for (const [, name = '', end] of code.matchAll(written)) (end === '${' ? beginnings : whole).add(name)
}

/** A key counts as used when it, or the beginning of it followed by a computed part, stands in the code. */
function isUsed(path: string, { whole, beginnings }: Named): boolean {
  // The kinds of notification are named by who sends them, those that can be turned off and the words of the audit log by what shows them, rights and the scopes of keys by their row.
  const key = path.replace(/^(notifications|optional|audit|rights|keyScopes\.[\w-]+|palette)\./, '')
  if (whole.has(key)) return true
  const steps = key.split('.')
  return steps.some((_, count) => count > 0 && beginnings.has(`${steps.slice(0, count).join('.')}.`))
}

/** Texts by their dotted keys. */
export function flat(tree: Record<string, unknown>, before = ''): Catalogue {
  const texts: Catalogue = new Map()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(before + key, value)
    else for (const [inner, text] of flat(value as Record<string, unknown>, `${before}${key}.`)) texts.set(inner, text)
  }
  return texts
}
