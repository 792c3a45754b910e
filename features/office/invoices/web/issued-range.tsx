import { useText } from '#kit/web/i18n.ts'
import type { List } from '#kit/web/list.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Group } from '#ui/page/layout.ts'

/** Narrows the list to invoices issued within some days. */
export function IssuedRange({ list }: { list: Pick<List<never>, 'search' | 'onSearch'> }) {
  const t = useText('office-invoices')
  const range = (list.search['selectedDateRange'] ?? {}) as { start?: string; end?: string }
  const change = (next: { start?: string; end?: string }) => {
    const both = { ...range, ...next }
    list.onSearch({ selectedDateRange: both.start || both.end ? both : undefined })
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <DateInput
        size="sm"
        w={136}
        aria-label={t('issuedFrom')}
        placeholder={t('issuedFrom')}
        max={range.end}
        value={range.start ?? ''}
        onChange={(start) => change({ start })}
      />
      <span aria-hidden>–</span>
      <DateInput
        size="sm"
        w={136}
        aria-label={t('issuedTo')}
        placeholder={t('issuedTo')}
        min={range.start}
        value={range.end ?? ''}
        onChange={(end) => change({ end })}
      />
    </Group>
  )
}
