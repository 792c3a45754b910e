import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { listPublications } from '../contract.ts'
import { publicationsPath } from '../rules.ts'
import { PrintDay } from './print-day.tsx'

type Props = { date: string | undefined; depotId: number | undefined }

/** What can be done with all routes of a day, and the way to what was published. */
export function RouteTools({ date, depotId = 0 }: Props) {
  const t = useText('logistics-routes')
  const path = date ? `${publicationsPath}?date=${date}` : publicationsPath
  return (
    <>
      {useMay(listPublications) && <LinkButton variant="light" label={t('screens.publications')} to={path} />}
      {date && <PrintDay date={date} depotId={depotId} />}
    </>
  )
}
