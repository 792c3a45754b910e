import { expect, it } from 'vitest'
import { createFormat } from '../web/format.ts'
import { moneyWords } from './money.ts'

const narrow = '\u202F'

it('an amount in a sentence is written as screens of that language write it', () => {
  const amounts = moneyWords(123_456, 'USD')
  expect([amounts.en, amounts.fr]).toEqual(['$1,234.56', `1${narrow}234,56\u00A0$`])
  for (const language of ['en', 'fr', 'ar'] as const)
    expect(amounts[language]).toBe(createFormat({ language, digits: 'latn' }).money(123_456, 'USD'))
  expect(moneyWords(5000, 'JPY').fr).toBe(`5${narrow}000\u00A0¥`)
})
