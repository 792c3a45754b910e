import { expect, it } from 'vitest'
import { isRecipient } from './rules.ts'

const home = { phone: '+598 99 123-456', address: '12 Baker Street, London NW1 6XE' }

it('the last four digits of the phone number are enough, and no others', () => {
  expect(isRecipient(home, '3456')).toBe(true)
  expect(isRecipient(home, ' 34 56 ')).toBe(true)
  for (const wrong of ['', '345', '456', '13456', '9912', '0000']) expect(isRecipient(home, wrong), wrong).toBe(false)
})

it('the postcode of the address is enough, however it is written', () => {
  for (const given of ['NW1 6XE', 'nw16xe', 'NW1-6XE']) expect(isRecipient(home, given), given).toBe(true)
  expect(isRecipient({ ...home, address: 'Rue de la Paix 4, 75002 Paris' }, '75002')).toBe(true)
  expect(isRecipient({ ...home, address: 'Damrak 1, 1012 LG Amsterdam' }, '1012lg')).toBe(true)
  expect(isRecipient({ ...home, address: '111 Wellington St, Ottawa K1A 0A9' }, 'K1A 0A9')).toBe(true)
})

it('a house number is no postcode, and a short number no phone', () => {
  expect(isRecipient({ phone: '', address: 'Rambla 1240' }, '1240')).toBe(false)
  expect(isRecipient({ phone: '1234', address: 'Rambla 12' }, '1234')).toBe(false)
  expect(isRecipient({ phone: '', address: '' }, '')).toBe(false)
})
