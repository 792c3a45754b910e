import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMessages } from '#kit/web/i18n.ts'
import type { Texts } from '#kit/contract/texts.ts'
import texts from '#platform/events/messages/en.json' with { type: 'json' }
import { fieldName, withoutUnit } from '#platform/events/web/field-names.ts'
import { allEntities, labelSource } from '#platform/events/web/label-sources.ts'
import './screens.ts'

const labelSources = Object.fromEntries(
  allEntities().flatMap((entity) => {
    const [namespace, ...groups] = labelSource(entity)
    return namespace === undefined ? [] : [[entity, [namespace, ...groups] as const]]
  }),
)

function placesOf(namespace: string): string[] {
  const [suite, ...rest] = namespace.split('-')
  return [`features/${suite}/${rest.join('-')}`, `features/${namespace}`, `platform/${namespace}`]
}

function textsOf(namespace: string): Texts {
  const files = placesOf(namespace).map((place) => `${place}/messages/en.json`)
  return JSON.parse(readFileSync(files.find((file) => existsSync(file)) ?? namespace, 'utf8'))
}

const storeFolders: Record<string, string> = {
  product: 'products',
  category: 'categories',
  order: 'orders',
  customer: 'customers',
  review: 'reviews',
  referral: 'referrals',
  storeSettings: 'settings',
}

/** Where it isn't the contract of the feature that has the texts. */
const contracts: Record<string, string[]> = {
  plan: ['features/logistics/plans/contract.ts', 'features/logistics/plans/rules/edits/plan-edits.ts'],
}

/** What the contract of an entity names, with and without the unit. */
function namesIn(entity: string, namespace: string): Set<string> {
  const folders = namespace === 'ecommerce' ? [`features/ecommerce/${storeFolders[entity]}`] : placesOf(namespace)
  const files = contracts[entity] ?? folders.map((folder) => `${folder}/contract.ts`).filter((file) => existsSync(file))
  const code = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const names = files.flatMap((file) => code(file).match(/\b[a-z]\w*(?=:)/g) ?? [])
  return new Set(names.flatMap((name) => [name, withoutUnit(name)]))
}

beforeAll(() => {
  const namespaces = new Set(Object.values(labelSources).map(([namespace]) => namespace))
  addMessages('en', { events: texts as Texts })
  for (const namespace of namespaces) addMessages('en', { [namespace]: textsOf(namespace) })
})

describe('the log names fields', () => {
  it.each([
    ['product', 'maxTemperatureCelsius', 'Max. temperature (°C)'],
    ['product', 'priceCents', 'Price'],
    ['product', 'isFragile', 'Fragile'],
    ['customer', 'billingEmail', 'Billing email'],
    ['driver', 'hasShownPicture', 'Show picture to recipients'],
    ['delivery', 'driverNote', 'Note for the driver'],
    ['project', 'budgetCents', 'Budget'],
  ])('of a %s as its form does: %s is “%s”', (entity, field, label) => expect(fieldName(entity, field)).toBe(label))

  it('that no form has in plain words', () => expect(fieldName('file', 'sizeBytes')).toBe('Size bytes'))
})

describe.each(Object.entries(labelSources))('the names of the fields of a %s', (entity, [namespace, ...groups]) => {
  it('are looked for where there are some', () => {
    const known = textsOf(namespace)
    const names = (group: string) => Object.keys(known[group.slice(0, -1)] ?? {})
    const fields = namesIn(entity, namespace)
    expect(groups.filter((group) => group !== '' && !names(group).some((name) => fields.has(name)))).toEqual([])
  })
})
