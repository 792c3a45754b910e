import { describe, expect, it } from 'vitest'
import { isFar, pagesRound } from './pagination.tsx'

describe('page numbers', () => {
  it('keep the current page in the middle where they can', () => expect(pagesRound(5, 10)).toEqual([3, 4, 5, 6, 7]))

  it('stop at both ends', () => {
    expect(pagesRound(1, 10)).toEqual([1, 2, 3, 4, 5])
    expect(pagesRound(10, 10)).toEqual([6, 7, 8, 9, 10])
    expect(pagesRound(1, 2)).toEqual([1, 2])
  })

  it('are three where there is little room', () => {
    const near = (page: number, last: number) => pagesRound(page, last).filter((one) => !isFar(one, page, last))
    expect(near(1, 10)).toEqual([1, 2, 3])
    expect(near(5, 10)).toEqual([4, 5, 6])
    expect(near(10, 10)).toEqual([8, 9, 10])
    expect(near(1, 2)).toEqual([1, 2])
    expect(near(1, 1)).toEqual([1])
  })
})
