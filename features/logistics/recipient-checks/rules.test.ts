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

it.each([
  ['Rue Neuve 1, 1000 Bruxelles', '1000'],
  ['Rue Neuve 1, B-1000 Bruxelles', 'B-1000'],
  ['Rue Neuve 1 1000 Bruxelles', '1000'],
  ['Bahnhofstrasse 3, 8001 Zürich', '8001'],
  ['Marktplatz 1\n9000 St. Gallen', 'CH-9000'],
  ['12 George St, Sydney NSW 2000', '2000'],
  ['Rua das Flores 5, 4000-123 Porto', '4000123'],
  ['Stortorget 1, SE-111 22 Stockholm', '111 22'],
  ['Stortorget 1, 111 22 Stockholm', 'SE-111 22'],
  ['ul. Prosta 20, 00-950 Warszawa', '00-950'],
  ['Vodičkova 5, 110 00 Praha', '110 00'],
  ['Chiyoda 1-1, 100-0001 Tokyo', '100 0001'],
  ['12 Baker Street, London NW1\u00a06XE', 'NW1 6XE'],
  ['12 Baker Street, London NW1 6XE', 'nw1\u00a06xe'],
  ['12345 Ventura Blvd, Los Angeles, CA 91604-2345', '91604'],
  ['12345 Ventura Blvd, Los Angeles, CA 91604-2345', '91604-2345'],
  ['1000 Bruxelles, Rue Neuve 1', '1000'],
  ['Torre 2, Rambla Sur 12, 1240 Punta', '1240'],
  ['75002 Paris, 4 rue de la Paix', '75002'],
])('“%s” has the postcode “%s”', (address, given) => {
  expect(isRecipient({ phone: '', address }, given)).toBe(true)
})

it.each([
  ['12345 Ventura Blvd, Los Angeles, CA 91604', '12345'],
  ['12345 Ventura Blvd', '12345'],
  ['1240 Main Street, Springfield', '1240'],
  ['Suite 4, 1240 Main Street, Springfield', '1240'],
  ['1240 rue Neuve, Montréal', '1240'],
  ['1240 Rambla, Montevideo', '1240'],
  ['Rambla 1240, Montevideo', '1240'],
  ['Rambla 1240 apartamento 3', '1240'],
  ['Calle 20 1240 Punta del Este', '1240'],
  ['Torre 2, 1240 Rambla Sur', '1240'],
  ['Av. Italia 55 apto B-1204', '1204'],
  ['1240 Rambla, Torre 2', '1240'],
])('“%s” has the house number %s, which is no postcode', (address, given) => {
  expect(isRecipient({ phone: '', address }, given)).toBe(false)
})

it('a house number is no postcode, and a short number no phone', () => {
  expect(isRecipient({ phone: '', address: 'Rambla 1240' }, '1240')).toBe(false)
  expect(isRecipient({ phone: '1234', address: 'Rambla 12' }, '1234')).toBe(false)
  expect(isRecipient({ phone: '', address: '' }, '')).toBe(false)
})
