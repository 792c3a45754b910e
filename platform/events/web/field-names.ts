import { useQuery } from '@tanstack/react-query'
import { loadMessages, textOf, useLanguage, useText } from '#kit/web/i18n.ts'
import { labelSource, wordSource } from './label-sources.ts'

const units = /(Cents|Grams|Kilograms|Kilometers|Meters|Millimetres|Seconds|Minutes|Celsius|BasisPoints|Ids?|At|On)$/

/** Where the name of a field may be, best first: as the log or the form of its thing has it. */
export function nameKeys(entity: string, name: string): string[] {
  const [namespace = '', ...groups] = labelSource(entity)
  const given = wordSource(entity).names?.[name]
  const inForms = groups.flatMap((group) => [name, withoutUnit(name)].map((one) => `${namespace}:${group}${one}`))
  return [
    ...(given === undefined ? [] : [given]),
    `events:names.${entity}.${name}`,
    `events:fields.${name}`,
    ...inForms,
  ]
}

/** Where the word for a code may be, best first; nowhere for texts and names. */
export function codeKeys(entity: string, name: string, code: string): string[] {
  const keys = wordSource(entity).codes?.[name] ?? []
  const own = `events:codes.${entity}.${name}.${code}`
  if (typeof keys === 'string') return [own, keys + code]
  if (Array.isArray(keys)) return [own, ...keys.map((key) => key + code)]
  const given = keys[code]
  return given === undefined ? [own] : [given, own]
}

/** The first of these texts that there is; its gaps are filled with what stands beside the field. */
export function firstText(keys: string[], values: Record<string, unknown> = {}): string | undefined {
  return keys
    .map((key) => textOf(key, { ...values, defaultValue: '' }))
    .find((text) => text !== '')
    ?.replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** The name of a field; one without words has its own name in plain words: `billingEmail` is "Billing email". */
export function fieldName(entity: string, name: string): string {
  const words = nameKeys(entity, name).map((key) => textOf(key, { defaultValue: '' }))
  const found = words.find((word) => word !== '' && !word.includes('{{'))
  const word = found ?? name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export function withoutUnit(name: string): string {
  return name.replace(units, '')
}

/** Whether all texts are there that name the fields and codes of a kind of thing. */
export function useFieldTexts(entity: string): boolean {
  const language = useLanguage()
  useText('events')
  const namespaces = namespacesOf(entity)
  const { isSuccess } = useQuery({
    queryKey: ['texts', language, ...namespaces],
    queryFn: async () => {
      await loadMessages(namespaces)
      return true
    },
    staleTime: Infinity,
  })
  return isSuccess
}

function namespacesOf(entity: string): string[] {
  const { names = {}, codes = {} } = wordSource(entity)
  const keys = Object.values(codes).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)))
  const named = [...Object.values(names), ...keys].map((key) => key.slice(0, key.indexOf(':')))
  // Those of the log itself are there on its own screens alone.
  return [...new Set(['events', ...labelSource(entity).slice(0, 1), ...named])].filter((one) => one !== undefined)
}
