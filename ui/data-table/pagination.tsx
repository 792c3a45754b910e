import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pageSizes } from '#kit/contract/list-query.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import classes from './pagination.module.css'

type Props = {
  total: number | undefined
  hasMore?: boolean | undefined
  page: number
  itemsPerPage: number
  onChange: (patch: { page?: number; itemsPerPage?: number }) => void
}

/** "1 to 10 of 100", the size of a page, and the way to the others. */
export function Pagination({ total: known, hasMore, page, itemsPerPage, onChange }: Props) {
  const t = useText('ui')
  const { number } = useFormat()
  const total = known ?? 0
  const last = Math.max(1, Math.ceil(total / itemsPerPage))
  const from = Math.min((page - 1) * itemsPerPage + 1, total)
  const to = Math.min(page * itemsPerPage, total)
  const goTo = (next: number) => onChange({ page: Math.min(Math.max(next, 1), last) })
  const step = (label: string, target: number, icon: ReactNode) => (
    <button
      type="button"
      className={classes.page}
      aria-label={label}
      disabled={target < 1 || target > last || target === page}
      onClick={() => goTo(target)}
    >
      {icon}
    </button>
  )
  return (
    <div className={classes.bar}>
      <label className={classes.size}>
        <span>{t('pages.size')}</span>
        <select
          value={itemsPerPage}
          onChange={(event) => onChange({ itemsPerPage: Number(event.target.value), page: 1 })}
        >
          {[...new Set([...pageSizes, itemsPerPage])]
            .toSorted((one, other) => one - other)
            .map((size) => (
              <option key={size} value={size}>
                {number(size)}
              </option>
            ))}
        </select>
      </label>
      <span className={classes.range} aria-live="polite">
        {known !== undefined &&
          t('pages.range', { from: number(from), to: number(to), total: number(total) + (hasMore ? '+' : '') })}
      </span>
      <nav className={classes.pages} aria-label={t('pages.label')}>
        {step(t('pages.first'), page > 1 ? 1 : 0, <IconChevronsLeft size={17} className="mirrored" aria-hidden />)}
        {step(t('pages.previous'), page - 1, <IconChevronLeft size={17} className="mirrored" aria-hidden />)}
        {pagesRound(page, last).map((one) => (
          <button
            key={one}
            type="button"
            className={classes.page}
            data-number
            data-far={isFar(one, page, last) || undefined}
            aria-label={t('pages.page', { page: number(one) })}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => goTo(one)}
          >
            {number(one)}
          </button>
        ))}
        {step(t('pages.next'), page + 1, <IconChevronRight size={17} className="mirrored" aria-hidden />)}
        {step(
          t('pages.last'),
          page < last ? last : last + 1,
          <IconChevronsRight size={17} className="mirrored" aria-hidden />,
        )}
      </nav>
    </div>
  )
}

/** At most five page numbers, with the current one as near to the middle as it can be. */
export function pagesRound(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - 2, last - 4))
  return Array.from({ length: Math.min(5, last) }, (_, index) => first + index)
}

/** Whether a narrow window, which has room for three numbers, leaves this one out. */
export function isFar(one: number, page: number, last: number): boolean {
  return Math.abs(one - Math.min(Math.max(page, 2), last - 1)) > 1
}
