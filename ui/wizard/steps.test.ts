import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { firstOpenStep, isInStep } from './steps.ts'

const schema = z.object({
  name: z.string().check(z.minLength(1)),
  address: z.object({ town: z.string().check(z.minLength(1)) }),
  contacts: z.array(z.object({ phone: z.string().check(z.minLength(3)) })),
})
const steps = [{ fields: ['name'] }, { fields: ['address', 'contacts'] }, { fields: [] }]

it('the first step with a fault is as far as one gets', () => {
  expect(firstOpenStep(schema, { name: '', address: { town: '' }, contacts: [] }, steps)).toBe(0)
  expect(firstOpenStep(schema, { name: 'Shop', address: { town: '' }, contacts: [] }, steps)).toBe(1)
  expect(firstOpenStep(schema, { name: 'Shop', address: { town: 'Minas' }, contacts: [{ phone: '1' }] }, steps)).toBe(1)
})

it('the last step is open once everything fits', () => {
  expect(firstOpenStep(schema, { name: 'Shop', address: { town: 'Minas' }, contacts: [] }, steps)).toBe(2)
})

it('a path below a field belongs to its step, a longer name does not', () => {
  expect(isInStep('address.town', steps[1]!)).toBe(true)
  expect(isInStep('addressNote', steps[1]!)).toBe(false)
})

it('a step with a fault that only its screen knows is as far as one gets', () => {
  const values = { name: 'Shop', address: { town: 'Minas' }, contacts: [] }
  const faulty = steps.map((step, at) => (at === 1 ? { ...step, faults: { 'address.town': 'Too far' } } : step))
  expect(firstOpenStep(schema, values, faulty)).toBe(1)
})
