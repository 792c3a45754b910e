import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { NativeSelect } from '#ui/input/inputs.ts'
import { Link } from '#ui/button/link.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { ScrollBox } from '#ui/page/scroll-box.tsx'
import { invoiceStatuses, listInvoices } from '../../invoices/contract.ts'
import { previewPath, statusKeys, statusTones } from '../../invoices/rules.ts'
import { DashCard } from './dash-card.tsx'
import cardClasses from './dashboard.module.css'
import classes from './dashboards.module.css'

/** The newest invoices, of one status or of all. */
export function InvoicesCard() {
  const t = useText('office-dashboards')
  const words = useText('office-invoices')
  const format = useFormat('UTC')
  const [status, choose] = useState('')
  const asked = useQuery({
    ...queryOf(listInvoices, { query: { itemsPerPage: 6, ...(status && { status }) } }),
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const wordOf = (one: (typeof invoiceStatuses)[number]) => words(`status.${statusKeys[one]}`)
  return (
    <DashCard
      title={t('invoices.title')}
      text={data && t('invoices.text', { count: data.totalInvoices, shown: format.number(data.totalInvoices) })}
      span={8}
      height={300}
      of={asked}
      link={{
        to: `/apps/invoice/list${status && `?status=${encodeURIComponent(status)}`}`,
        label: t('invoices.link'),
      }}
    >
      <NativeSelect
        aria-label={t('invoices.status')}
        maw={220}
        value={status}
        data={[
          { value: '', label: t('invoices.all') },
          ...invoiceStatuses.map((value) => ({ value, label: wordOf(value) })),
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <ScrollBox className={cardClasses.scrollBox} label={t('invoices.title')}>
        <table className={classes.table}>
          <thead>
            <tr>
              {['number', 'status', 'client', 'issued', 'total'].map((key) => (
                <th key={key} scope="col">
                  {t(`invoices.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data?.invoices.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Link to={previewPath(row.id)}>
                    {row.number === '' ? words('draftTitle', { id: row.id }) : `#${row.number}`}
                  </Link>
                </th>
                <td>
                  <StatusChip tone={statusTones[row.invoiceStatus]}>{wordOf(row.invoiceStatus)}</StatusChip>
                </td>
                <td dir="auto">{row.clientName}</td>
                <td>{format.date(row.issuedDate)}</td>
                <td>{format.money(row.totalCents, row.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {data?.invoices.length === 0 && <p className={classes.nothing}>{t('invoices.none')}</p>}
    </DashCard>
  )
}
