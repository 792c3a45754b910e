import { describe, expect, it } from 'vitest'
import { guessColumns, shapeOf } from './server/column-names.ts'

const units = [
  { key: 'parcels', name: 'Parcels', decimals: 0 },
  { key: 'kilograms', name: 'kg', decimals: 1 },
]

describe('the columns of a file', () => {
  it('are recognised by their titles in each language', () => {
    const fields = ['reference', 'recipient', 'address', 'phone', 'date', 'window', 'quantity:kilograms', 'due']
    for (const titles of [
      ['Order no.', 'Customer name', 'Street address', 'Phone', 'Delivery date', 'Time window', 'Weight (kg)', 'COD'],
      [
        'N° commande',
        'Destinataire',
        'Adresse de livraison',
        'Téléphone',
        'Date de livraison',
        'Créneau',
        'Poids',
        'Montant dû',
      ],
      ['رقم الطلب', 'المستلم', 'العنوان', 'رقم الهاتف', 'تاريخ التسليم', 'الفترة', 'الوزن', 'المبلغ المستحق'],
    ])
      expect(guessColumns(titles, units)).toEqual(fields)
  })

  it('say how long a visit takes in the words of the door', () => {
    for (const title of ['Min. en puerta', 'Minutos', 'Minutes at door', 'Min. sur place'])
      expect(guessColumns(['Address', title], units), title).toEqual(['address', 'serviceMinutes'])
  })

  it('that are unknown, or appear twice, are left out', () => {
    expect(guessColumns(['Address', 'Deadline'], units)).toEqual(['address', null])
    expect(guessColumns(['Earliest date', 'Deadline'], units)).toEqual(['earliestDate', 'latestDate'])
    expect(guessColumns(['Address', 'Colour', 'Adresse', ''], units)).toEqual(['address', null, null, null])
  })

  it('that may hold a day as well as an amount are left to whoever imports', () => {
    expect(guessColumns(['Address', 'Due', 'Due date'], units)).toEqual(['address', null, 'date'])
    expect(guessColumns(['Address', 'Amount due'], units)).toEqual(['address', 'due'])
  })

  it('have the same shape however they are written', () => {
    expect(shapeOf(['Ref.', 'ADRESSE '])).toBe(shapeOf(['réf', 'Adresse']))
  })
})
