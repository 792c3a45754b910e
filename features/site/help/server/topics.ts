import type { Language } from '#kit/contract/sentence.ts'
import type { Articles } from '../rules.ts'
import { legal } from './legal.ts'

/** The day the texts were last compared with the product. */
export const lastUpdated = '2026-11-23'

const sources: Record<Language, () => Promise<Articles>> = {
  en: async () => {
    const [{ enLogistics }, { enOffice }] = await Promise.all([import('./en-logistics.ts'), import('./en-office.ts')])
    return { ...enLogistics, ...enOffice, ...legal.en }
  },
  fr: async () => {
    const [{ frLogistics }, { frOffice }] = await Promise.all([import('./fr-logistics.ts'), import('./fr-office.ts')])
    return { ...frLogistics, ...frOffice, ...legal.fr }
  },
  ar: async () => {
    const [{ arLogistics }, { arOffice }] = await Promise.all([import('./ar-logistics.ts'), import('./ar-office.ts')])
    return { ...arLogistics, ...arOffice, ...legal.ar }
  },
}

/** The articles, loaded when someone first reads that language. */
export function articlesIn(language: Language): Promise<Articles> {
  return sources[language]()
}
