import { useMemo } from 'react'
import {
  peopleLanguages,
  wholeLanguage,
  type Language,
  type OtherLanguage,
  type PeopleLanguage,
} from '#kit/contract/sentence.ts'
import { merged, textIn, type Texts, type Values } from '#kit/contract/texts.ts'
import { createStore } from './store.ts'

export const languages = [
  { i18nLang: 'en', isRTL: false, name: 'English' },
  { i18nLang: 'fr', isRTL: false, name: 'Français' },
  { i18nLang: 'ar', isRTL: true, name: 'العربية' },
] as const satisfies { i18nLang: Language; isRTL: boolean; name: string }[]

type LoadTexts = () => Promise<Texts>
/** Fetches the texts of a namespace in each language; those for people outside the office have further ones. */
export type TextsByLanguage = Record<Language, LoadTexts> & Partial<Record<OtherLanguage, LoadTexts>>
/** The namespaces that are known at once, and those of one language, listed when one of them is asked for. */
export type Catalogues = {
  first: Record<string, TextsByLanguage>
  rest: (lng: Language) => Promise<Record<string, () => Promise<Texts>>>
}
export type Text = (key: string, values?: Values) => string

const fallback: Language = 'en'
const wanted = new Set<string>()
const loads = new Map<string, Promise<void>>()
const texts = new Map<string, Texts>()
let catalogues: Catalogues = { first: {}, rest: async () => ({}) }
const spoken = createStore(drawnLanguage())

/** Starts in the language of the document, with these namespaces at hand; in English where its texts can’t be loaded. */
export async function startI18n(from: Catalogues, first: string[]): Promise<void> {
  catalogues = from
  await loadMessages(first).catch(async (error: unknown) => {
    if (spoken.get() === fallback) throw error
    spoken.set(fallback)
    await loadMessages(first)
  })
}

/** The language of the office's screens. */
export const language = () => wholeLanguage(spoken.get())
export const useLanguage = () => wholeLanguage(spoken.use())
/** That of pages for people outside the office, which have more of them. */
export const peopleLanguage = spoken.get
export const usePeopleLanguage = spoken.use
/** Calls the listener when the language changes. */
export const onLanguage = spoken.listen

/** Loads the texts of namespaces in the current language; each is fetched once. */
export async function loadMessages(namespaces: string[], lng: PeopleLanguage = spoken.get()): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace)
  await Promise.all(namespaces.map((namespace) => loadOnce(namespace, lng)))
}

/** A module whose parts show these texts, once they are there. */
export async function withMessages<Module>(module: Promise<Module>, ...namespaces: string[]): Promise<Module> {
  await loadMessages(namespaces)
  return module
}

/** Adds texts that are already at hand, such as the titles of all screens. */
export function addMessages(lng: PeopleLanguage, byNamespace: Record<string, Texts>): void {
  for (const [namespace, some] of Object.entries(byNamespace))
    texts.set(`${lng}/${namespace}`, merged(texts.get(`${lng}/${namespace}`), some))
}

/** Changes the language as soon as all texts in use are loaded. */
export async function changeLanguage(lng: PeopleLanguage): Promise<void> {
  await loadMessages([...wanted], lng)
  localStorage.setItem('language', lng)
  document.documentElement.lang = lng
  spoken.set(lng)
}

/** The texts of a namespace: `const t = useText('users')`, then `t('list.title')`. */
export function useText(namespace: string): Text {
  const lng = usePeopleLanguage()
  return useMemo(() => (key, values) => textFrom(lng, namespace, key, values), [lng, namespace])
}

/** A text outside components, by `namespace:key`. */
export function textOf(key: string, values?: Values): string {
  const colon = key.indexOf(':')
  return textFrom(spoken.get(), key.slice(0, colon), key.slice(colon + 1), values)
}

// The boot script in index.html chose it before the first paint: what is remembered, else what the browser asks for.
function drawnLanguage(): PeopleLanguage {
  const drawn = typeof document === 'undefined' ? fallback : document.documentElement.lang
  return peopleLanguages.find((one) => one === drawn) ?? fallback
}

/** Whether the language of the document is written from right to left. */
export function isRtlLanguage(): boolean {
  return languages.some(({ i18nLang, isRTL }) => i18nLang === drawnLanguage() && isRTL)
}

function textFrom(lng: PeopleLanguage, namespace: string, key: string, values?: Values): string {
  return (
    textIn(texts.get(`${lng}/${namespace}`), lng, key, values) ??
    textIn(texts.get(`${fallback}/${namespace}`), fallback, key, values) ??
    otherwise(key, values)
  )
}

// A text that is missing shows the given default, else its key, so that it is seen and not silently empty.
function otherwise(key: string, values?: Values): string {
  return typeof values?.['defaultValue'] === 'string' ? values['defaultValue'] : key
}

function loadOnce(namespace: string, lng: PeopleLanguage): Promise<void> {
  const key = `${lng}/${namespace}`
  const known = loads.get(key)
  if (known) return known
  const loading = fetchTexts(namespace, lng).then((loaded) => addMessages(lng, { [namespace]: loaded }))
  loads.set(key, loading)
  loading.catch(() => loads.delete(key))
  return loading
}

async function fetchTexts(namespace: string, lng: PeopleLanguage): Promise<Texts> {
  const load = catalogues.first[namespace]?.[lng] ?? (await catalogues.rest(wholeLanguage(lng)))[namespace]
  if (!load) throw new Error(`There are no texts "${namespace}" in "${lng}".`)
  return load()
}
