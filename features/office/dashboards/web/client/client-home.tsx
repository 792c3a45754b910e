import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { useSession } from '#kit/web/session.ts'
import { useMay } from '#kit/web/use-session.ts'
import { queryOf } from '#kit/web/query.ts'
import { readCompany } from '#platform/company/contract.ts'
import { Icon } from '#ui/display/icon.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { createDelivery } from '../../../../logistics/deliveries/contract.ts'
import { listInvoices } from '../../../invoices/contract.ts'
import { ArrivingToday } from './arriving-today.tsx'
import classes from './client-home.module.css'
import { NewestInvoices } from './newest-invoices.tsx'
import { RecentDeliveries } from './recent-deliveries.tsx'

/** What a client comes for: when it arrives, one more, what was brought, and what it costs. */
export function ClientHome() {
  const person = useSession()?.userData
  const mayBook = useMay(createDelivery)
  const seesInvoices = useMay(listInvoices)
  return (
    <>
      <PageHeader title={person?.fullName ?? ''} primary={mayBook && <Part name="client/book-delivery" />} />
      <div className={classes.home} data-alone={!seesInvoices || undefined}>
        <div className={classes.main}>
          <ArrivingToday />
          <RecentDeliveries />
        </div>
        {seesInvoices && (
          <div className={classes.side}>
            <NewestInvoices />
            <Phone />
          </div>
        )}
      </div>
    </>
  )
}

/** Who to call, where the company has said so. */
function Phone() {
  const t = useText('office-dashboards')
  const { data } = useQuery(queryOf(readCompany))
  if (!data || data.phone === '') return null
  return (
    <a className={classes.phone} href={`tel:${data.phone.replaceAll(/[^+\d]/g, '')}`}>
      <Icon name="phone" size={16} />
      {t('client.call')} <bdi dir="ltr">{data.phone}</bdi>
    </a>
  )
}
