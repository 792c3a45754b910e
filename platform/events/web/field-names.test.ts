import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMessages } from '#kit/web/i18n.ts'
import type { Texts } from '#kit/contract/texts.ts'
import texts from '../messages/en.json' with { type: 'json' }
import { entities } from '../rules.ts'
import { fieldName } from './field-names.ts'
import { labelSources } from './label-sources.ts'

function textsOf(namespace: string): Texts {
  const [suite, ...rest] = namespace.split('-')
  const places = [`features/${suite}/${rest.join('-')}`, `features/${namespace}`, `platform/${namespace}`]
  const files = places.map((place) => `${place}/messages/en.json`)
  return JSON.parse(readFileSync(files.find((file) => existsSync(file)) ?? namespace, 'utf8'))
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
    expect(entities).toContain(entity)
    const known = textsOf(namespace)
    expect(groups.filter((group) => group !== '' && typeof known[group.slice(0, -1)] !== 'object')).toEqual([])
  })
})
