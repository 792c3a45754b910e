import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { regionIdOf } from '#roads/region/region-meta.ts'
import { Button } from '#ui/controls.ts'
import { Alert, Progress } from '#ui/display.ts'
import { Icon } from '#ui/icon.tsx'
import { FileInput, TextInput } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { addRegion, listRegions, type RegionWork } from '../contract.ts'
import { RegionWorkLine } from './region-work-line.tsx'
import { sendExtract } from './send-extract.ts'

type State =
  | { kind: 'idle' }
  | { kind: 'sending'; share: number }
  | { kind: 'sent'; id: string }
  | { kind: 'refused'; message: string }

/** Uploads an extract of OpenStreetMap and shows the progress of the region built from it. */
export function RegionUpload({ work }: { work: RegionWork[] }) {
  const t = useText('regions')
  const format = useFormat()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [id, setId] = useState('')
  const [state, setState] = useState<State>({ kind: 'idle' })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setState({ kind: 'idle' })
    setId(chosen ? regionIdOf(chosen.name) : '')
  }
  const send = async () => {
    if (!file) return
    if (file.size > addRegion.limitBytes)
      return setState({
        kind: 'refused',
        message: t('tooLarge', { size: format.bytes(file.size), limit: format.bytes(addRegion.limitBytes) }),
      })
    setState({ kind: 'sending', share: 0 })
    const answer = await sendExtract(id, file, (share) => setState({ kind: 'sending', share }))
    await queries.invalidateQueries({ queryKey: [listRegions.path] })
    if (!answer.ok) return setState({ kind: 'refused', message: answer.message || t('unreachable') })
    choose(null)
    setState({ kind: 'sent', id })
  }
  return (
    <SectionCard title={t('add')} text={t('addText', { size: format.bytes(addRegion.limitBytes), ending: '.osm.pbf' })}>
      <Stack gap="md">
        <FileInput
          label={t('file')}
          placeholder={t('choose')}
          leftSection={<Icon name="upload" size={18} />}
          accept=".pbf"
          value={file}
          onChange={choose}
          clearable
          clearButtonProps={{ 'aria-label': t('clear') }}
        />
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        {state.kind === 'sending' && (
          <Progress value={state.share * 100} aria-label={t('sending', { percent: format.percent(state.share) })} />
        )}
        {state.kind === 'sent' && <Building id={state.id} work={work.find((one) => one.id === state.id)} />}
        {state.kind === 'refused' && (
          <Alert color="error" role="alert">
            {state.message}
          </Alert>
        )}
        <Button disabled={!file || id === ''} loading={state.kind === 'sending'} onClick={() => void send()}>
          {t('build')}
        </Button>
      </Stack>
    </SectionCard>
  )
}

/** The outcome of the last upload. */
function Building({ id, work }: { id: string; work: RegionWork | undefined }) {
  const t = useText('regions')
  if (!work)
    return (
      <Alert color="success" role="status">
        {t('ready', { id })}
      </Alert>
    )
  return work.error ? <Alert color="error">{work.error}</Alert> : <RegionWorkLine work={work} />
}
