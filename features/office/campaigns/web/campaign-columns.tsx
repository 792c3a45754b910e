import { periods } from '#kit/contract/trend.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { choicesOf } from '#ui/input/filter-select.tsx'
import { RowName } from '#ui/display/row-name.tsx'
import type { Tone } from '#ui/display/status-chip.tsx'
import { campaignChannels, type Campaign, type CampaignState } from '../contract.ts'
import { shareOf } from '../rules.ts'

const tones: Record<CampaignState, Tone> = { planned: 'info', running: 'success', ended: 'secondary' }

/** The columns of the list of campaigns; the name opens the campaign for those who may. */
export function useCampaignColumns(open: ((campaign: Campaign) => void) | undefined): Column<Campaign>[] {
  const t = useText('office-campaigns')
  const format = useFormat('UTC')
  const { word } = columnKinds(format)
  const share = (part: number, { sent }: Campaign) =>
    sent === 0 ? '–' : `${format.number(part)} (${format.percent(shareOf(part, sent), 1)})`
  const counted = (key: 'opened' | 'clicked' | 'complaints' | 'unsubscribed'): Column<Campaign> => ({
    key,
    title: t(key),
    align: 'end',
    cell: (row) => <bdi>{share(row[key], row)}</bdi>,
  })
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: (row) => <RowName onOpen={open && (() => open(row))}>{row.name}</RowName>,
    },
    word('channel', t('channel'), { values: campaignChannels, word: (one) => t(`channels.${one}`) }),
    statusColumn({ key: 'state', title: t('state'), tones, word: (one) => t(`states.${one}`) }),
    {
      key: 'startOn',
      title: t('startOn'),
      sort: 'start',
      cell: ({ startOn }) => <time dateTime={startOn}>{format.date(startOn)}</time>,
      filter: { name: 'startedDays', label: t('started'), data: choicesOf(periods, (days) => t(`startedIn.${days}`)) },
    },
    {
      key: 'endOn',
      title: t('endOn'),
      sort: 'end',
      cell: ({ endOn }) => <time dateTime={endOn}>{format.date(endOn)}</time>,
    },
    {
      key: 'sent',
      title: t('sent'),
      sort: 'sent',
      align: 'end',
      cell: ({ sent }) => (sent === 0 ? '–' : format.number(sent)),
    },
    { ...counted('opened'), sort: 'opened' },
    { ...counted('clicked'), sort: 'clicked' },
    {
      key: 'subscribed',
      title: t('subscribed'),
      align: 'end',
      isHidden: true,
      cell: ({ subscribed }) => format.number(subscribed),
    },
    { ...counted('complaints'), isHidden: true },
    { ...counted('unsubscribed'), isHidden: true },
    { key: 'code', title: t('code'), isHidden: true, cell: ({ code }) => <bdi>{code}</bdi> },
  ]
}
