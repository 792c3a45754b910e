import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useToday } from '#kit/web/today.ts'
import { useMay } from '#kit/web/use-session.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Stack } from '#ui/page/layout.ts'
import { PaperForm, PaperList, type PaperValues } from '#ui/file/paper-list.tsx'
import { addDocument, deleteDocument, documentKinds, readVehicle, type Vehicle } from '../contract.ts'
import { validityOf, validityTones } from '../rules.ts'

const stale = [readVehicle]
const initial: PaperValues = { kind: 'insurance', number: '', expiresOn: null }

/** A vehicle’s papers, those that expire first on top. */
export function Documents({ vehicle }: { vehicle: Vehicle }) {
  const t = useText('logistics-vehicles')
  const remove = useSend(deleteDocument, { stale })
  const mayChange = useMay(addDocument)
  const papers = usePapers(vehicle.documents)
  const removal = {
    label: (name: string) => t('deleteNamed', { name }),
    run: (entry: number) => remove.mutate({ params: { id: vehicle.id, entry } }),
  }
  return (
    <Stack gap="md">
      {papers.length === 0 && <EmptyState icon="file-text" title={t('document.empty')} />}
      <PaperList papers={papers} icon="file-text" removal={mayChange ? removal : undefined} />
      {mayChange && <DocumentForm key={vehicle.version} vehicle={vehicle} />}
    </Stack>
  )
}

function usePapers(documents: Vehicle['documents']) {
  const t = useText('logistics-vehicles')
  const format = useFormat('UTC')
  const today = useToday()
  return documents.map(({ id, kind, number, expiresOn }) => {
    const validity = validityOf(expiresOn, today)
    const until = expiresOn === null ? t('document.noEnd') : t('document.until', { date: format.date(expiresOn) })
    const words = { name: t(`documents.${kind}`), validity: t(`validity.${validity}`) }
    return { id, number, until, tone: validityTones[validity], ...words }
  })
}

function DocumentForm({ vehicle }: { vehicle: Vehicle }) {
  const t = useText('logistics-vehicles')
  const form = useEndpointForm<typeof addDocument, PaperValues>(addDocument, {
    initial,
    given: { params: { id: vehicle.id } },
    stale,
  })
  const kinds = documentKinds.map((value) => ({ value, label: t(`documents.${value}`) }))
  const texts = {
    kind: t('document.kind'),
    number: t('document.number'),
    expires: t('document.expires'),
    add: t('document.add'),
  }
  return <PaperForm form={form} kinds={kinds} texts={texts} columns={2} />
}
