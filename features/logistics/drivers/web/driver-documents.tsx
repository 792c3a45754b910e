import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useToday } from '#kit/web/today.ts'
import { useMay } from '#kit/web/use-session.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Stack } from '#ui/page/layout.ts'
import { PaperForm, PaperList, type PaperValues } from '#ui/file/paper-list.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import { validityOf, validityTones } from '../../vehicles/rules.ts'
import { addDocument, deleteDocument, documentKinds, listDrivers, readDriver, type Driver } from '../contract.ts'

const stale = [readDriver, listDrivers]
const initial: PaperValues = { kind: 'licence', number: '', expiresOn: null }

/** A driver’s papers, those that expire first on top. */
export function Documents({ driver }: { driver: Driver }) {
  const t = useText('logistics-drivers')
  const remove = useSend(deleteDocument, { stale })
  const mayChange = useMay(addDocument)
  const papers = usePapers(driver.documents)
  const removal = {
    label: (name: string) => t('deleteNamed', { name }),
    run: (entry: number) => remove.mutate({ params: { id: driver.id, entry } }),
  }
  return (
    <SectionCard title={t('documents')}>
      <Stack gap="md">
        {papers.length === 0 && <Text c="dimmed">{t('document.empty')}</Text>}
        <PaperList papers={papers} icon="id" removal={mayChange ? removal : undefined} />
        {mayChange && <DocumentForm key={driver.version} driver={driver} />}
      </Stack>
    </SectionCard>
  )
}

function usePapers(documents: Driver['documents']) {
  const t = useText('logistics-drivers')
  const format = useFormat('UTC')
  const today = useToday()
  return documents.map(({ id, kind, number, expiresOn }) => {
    const validity = validityOf(expiresOn, today)
    const until = expiresOn === null ? t('document.noEnd') : t('document.until', { date: format.date(expiresOn) })
    const words = { name: t(`documentKinds.${kind}`), validity: t(`validity.${validity}`) }
    return { id, number, until, tone: validityTones[validity], ...words }
  })
}

function DocumentForm({ driver }: { driver: Driver }) {
  const t = useText('logistics-drivers')
  const form = useEndpointForm<typeof addDocument, PaperValues>(addDocument, {
    initial,
    given: { params: { id: driver.id } },
    stale,
  })
  const kinds = documentKinds.map((value) => ({ value, label: t(`documentKinds.${value}`) }))
  const texts = {
    kind: t('document.kind'),
    number: t('document.number'),
    expires: t('document.expires'),
    add: t('document.add'),
  }
  return <PaperForm form={form} kinds={kinds} texts={texts} columns={3} />
}
