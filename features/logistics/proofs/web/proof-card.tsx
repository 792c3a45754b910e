import { useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import type { PartProps } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { Group, Stack } from '#ui/layout.ts'
import { QrCode } from '#ui/qr-code.tsx'
import { saveBlob } from '#ui/save-blob.ts'
import { saveFile } from '#ui/save-file.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { Text } from '#ui/text.ts'
import { printProof, readProof } from '../contract.ts'
import { markOf, verifyPack, type ProofPack } from '../rules/pack.ts'
import { Entries } from './pack-entries.tsx'
import classes from './proofs.module.css'
import { VerdictAlert } from './verdict-alert.tsx'

/** What was recorded of a delivery, checked on the spot; nothing where nothing was recorded yet. */
export function ProofCard({ of: id = 0 }: PartProps) {
  return useMay(readProof) && <Known id={id} />
}

function Known({ id }: { id: number }) {
  const { data } = useQuery({ ...queryOf(readProof, { params: { id } }), retry: false })
  return data && data.chains.length > 0 && <Sheet id={id} pack={data} />
}

function Sheet({ id, pack }: { id: number; pack: ProofPack }) {
  const t = useText('logistics-proofs')
  const mark = markOf(pack)
  const { data: verdict } = useQuery({
    queryKey: ['proof-verdict', id, mark, pack.files.length],
    queryFn: () => verifyPack(pack, mark),
  })
  const { reference } = pack.delivery
  const save = () => saveBlob(new Blob([JSON.stringify(pack)], { type: 'application/json' }), `proof-${reference}.json`)
  return (
    <SectionCard
      title={t('card.title')}
      actions={
        <Group gap="sm">
          <Button
            variant="light"
            leftSection={<IconDownload size={18} />}
            onClick={() => void saveFile(printProof, { params: { id } }, `proof-${reference}.pdf`)}
          >
            {t('card.pdf')}
          </Button>
          <Button variant="light" leftSection={<IconDownload size={18} />} onClick={save}>
            {t('card.pack')}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        {verdict && <VerdictAlert verdict={verdict} />}
        <Entries pack={pack} />
        <div className={classes.code}>
          <QrCode text={`${location.origin}/verify?mark=${mark}`} label={t('card.code')} size={132} />
          <Text size="sm" c="dimmed" ta="center">
            {t('card.codeText')}
          </Text>
        </div>
      </Stack>
    </SectionCard>
  )
}
