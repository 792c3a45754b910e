import { describe, expect, it } from 'vitest'
import { findOptions } from './find-options.ts'

describe('the choices of a field', () => {
  const found = (search: string, limit = 9) =>
    findOptions({
      options: [
        { value: '1', label: 'Électronique' },
        {
          group: 'More',
          items: [
            { value: '2', label: 'أثاث' },
            { value: '3', label: 'Jeux' },
          ],
        },
      ],
      search,
      limit,
    })

  it('are found however their letters are written', () => {
    expect(found(' ELEC')).toEqual([
      { value: '1', label: 'Électronique' },
      { group: 'More', items: [] },
    ])
    expect(found('اثاث')).toEqual([{ group: 'More', items: [{ value: '2', label: 'أثاث' }] }])
    expect(found('', 1)).toHaveLength(1)
  })
})
