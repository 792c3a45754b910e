import { useQuery } from '@tanstack/react-query'
import { loadMessages, textOf, useLanguage, useText } from '#kit/web/i18n.ts'
import { labelSource } from './label-sources.ts'

const units = /(Cents|Grams|Kilograms|Kilometers|Meters|Millimetres|Seconds|Minutes|Celsius|BasisPoints|Ids?|At|On)$/

/** The name of a field as the log or the form of its thing has it; else its own name in plain words: `billingEmail` is "Billing email". */
export function fieldName(entity: string, name: string): string {
  const [namespace = '', ...groups] = labelSource(entity)
  const base = withoutUnit(name)
  const keys = groups.flatMap((group) => [name, base].map((one) => `${namespace}:${group}${one}`))
  const words = [`events:fields.${name}`, ...keys].map((key) => textOf(key, { defaultValue: '' }))
  const found = words.find((word) => word !== '' && !word.includes('{{'))
  const word = found ?? name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export function withoutUnit(name: string): string {
  return name.replace(units, '')
}

/** The names of the fields of an event in the person's language; nothing while its forms' texts are fetched. */
export function useFieldName(entity: string): ((name: string) => string) | undefined {
  const language = useLanguage()
  useText('events')
  const namespace = labelSource(entity)[0]
  const { isPending } = useQuery({
    queryKey: ['texts', language, namespace],
    queryFn: async () => {
      await loadMessages(namespace === undefined ? [] : [namespace])
      return true
    },
    staleTime: Infinity,
  })
  return isPending ? undefined : (name) => fieldName(entity, name)
}
