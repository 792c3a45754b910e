import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { memoryForBuild } from '#roads/region/build-memory.ts'
import { regionIdOf } from '#roads/region/region-meta.ts'
import { confirm } from '#ui/overlay/confirm.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert, Progress } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { FileInput, TextInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import type { MapBox } from '#ui/map/map-box.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { areaIn, listRegions, type Region, type RegionWork } from '../contract.ts'
import { CutFields, type Cutting } from './cut-fields.tsx'
import { coversLess } from './region-size.ts'
import { RegionWorkLine } from './region-work-line.tsx'
import { sendExtract } from './send-extract.ts'

type State =
  | { kind: 'idle' }
  | { kind: 'sending'; share: number }
  | { kind: 'sent'; id: string }
  | { kind: 'refused'; message: string }

const megabyte = 1024 * 1024

type Props = { regions: Region[]; work: RegionWork[]; limitBytes: number; cutting: Cutting }

/** Uploads extracts of OpenStreetMap and shows the progress of the region built from them. */
export function RegionUpload({ regions, work, limitBytes, cutting }: Props) {
  const t = useText('regions')
  const format = useFormat()
  const { files, id, setId, state, choose, send, onBounds, replaced } = useUpload({ cutting, regions, limitBytes })
  const isWrong = cutting.area.trim() !== '' && !areaIn(cutting.area)
  return (
    <SectionCard title={t('add')} text={t('addText', { size: format.bytes(limitBytes), ending: '.osm.pbf' })}>
      <Stack gap="md">
        <FileInput
          multiple
          label={t('file')}
          description={t('fileHint')}
          placeholder={t('choose')}
          leftSection={<Icon name="upload" size={18} />}
          accept=".pbf"
          value={files}
          onChange={choose}
          clearable
          clearButtonProps={{ 'aria-label': t('clear') }}
        />
        <CutFields files={files} cutting={{ ...cutting, onBounds }} />
        <TextInput
          label={t('name')}
          description={replaced ? t('replaces', { name: replaced.name }) : t('nameHint')}
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
        <Button
          disabled={files.length === 0 || id === '' || isWrong}
          loading={state.kind === 'sending'}
          onClick={() => void send()}
        >
          {t('build')}
        </Button>
      </Stack>
    </SectionCard>
  )
}

type Upload = { cutting: Cutting; regions: Region[]; limitBytes: number }

function useUpload({ cutting: { area, setArea, onBounds }, regions, limitBytes }: Upload) {
  const t = useText('regions')
  const format = useFormat()
  const queries = useQueryClient()
  const [files, setFiles] = useState<File[]>([])
  const [extract, setExtract] = useState<MapBox>()
  const [typed, setId] = useState<string>()
  const id = typed ?? suggestedId(files[0], area)
  const replaced = regions.find((one) => one.id === id)
  const setBounds = (bounds: MapBox | undefined) => {
    setExtract(bounds)
    onBounds?.(bounds)
  }
  const [state, setState] = useState<State>({ kind: 'idle' })
  const choose = (chosen: File[]) => {
    setFiles(chosen)
    setState({ kind: 'idle' })
    setId(undefined)
    setBounds(undefined)
    if (chosen.length === 0) setArea('')
  }
  const questionOf = ({ name }: Region) => ({
    title: t('smaller.title', { name }),
    body: t('smaller.text'),
    confirmLabel: t('smaller.replace'),
    tone: 'warning' as const,
  })
  const send = async () => {
    const size = files.reduce((sum, file) => sum + file.size, 0)
    if (size > limitBytes) {
      const memory = format.number(Math.ceil(memoryForBuild(size) / megabyte))
      const message = t('tooLarge', { size: format.bytes(size), limit: format.bytes(limitBytes), memory })
      return setState({ kind: 'refused', message })
    }
    if (replaced && coversLess(replaced, { area, extract }) && !(await confirm(questionOf(replaced)))) return
    setState({ kind: 'sending', share: 0 })
    const answer = await sendExtract({ id, files, area }, (share) => setState({ kind: 'sending', share }))
    await queries.invalidateQueries({ queryKey: [listRegions.path] })
    if (!answer.ok) return setState({ kind: 'refused', message: answer.message || t('unreachable') })
    choose([])
    setState({ kind: 'sent', id })
  }
  return { files, id, setId, state, choose, send, onBounds: setBounds, replaced }
}

const longestId = 40

/** After the file; a part of it doesn’t take the place of the whole. */
function suggestedId(file: File | undefined, area: string): string {
  if (!file) return ''
  const id = regionIdOf(file.name)
  return area.trim() === '' ? id : `${id.slice(0, longestId - partEnd.length).replace(/-+$/, '')}${partEnd}`
}

const partEnd = '-part'

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
