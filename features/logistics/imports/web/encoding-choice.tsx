import { textEncodings } from '#kit/contract/text-encodings.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Alert } from '#ui/display.ts'
import { NativeSelect } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Link, useGo } from '#ui/link.tsx'
import { Anchor } from '#ui/text.ts'
import { checkImport, listImports, removeImport, type DeliveryImport } from '../contract.ts'
import { heldFor, hold } from './held-file.ts'

/** Only where the letters of a file were guessed is there something to choose. */
export function Letters({ one }: { one: DeliveryImport }) {
  const t = useText('logistics-imports')
  const guessed = textEncodings.find((encoding) => encoding === one.encoding)
  if (guessed === undefined) return null
  return (
    <Alert color="warning">
      <Stack gap="sm">
        {t('letters.guessed')}
        {heldFor(one.id) ? <Choice one={one} /> : <ChooseAgain />}
      </Stack>
    </Alert>
  )
}

function ChooseAgain() {
  const t = useText('logistics-imports')
  return (
    <span>
      {t('letters.again')}{' '}
      <Anchor renderRoot={(props) => <Link to="/apps/logistics/deliveries/import" {...props} />}>
        {t('letters.other')}
      </Anchor>
    </span>
  )
}

/** Reads the file once more; what it was read as before is deleted. */
function Choice({ one }: { one: DeliveryImport }) {
  const t = useText('logistics-imports')
  const go = useGo()
  const remove = useSend(removeImport, { stale: [listImports], quiet: true })
  const read = useSend(checkImport, {
    stale: [listImports],
    onSuccess: ({ id }, { body, query }) => {
      hold(id, body, query?.fileName)
      remove.mutate({ params: { id: one.id } })
      go(`/apps/logistics/deliveries/import/${id}`)
    },
  })
  const choose = (value: string) => {
    const held = heldFor(one.id)
    const encoding = textEncodings.find((known) => known === value)
    if (held && encoding) read.mutate({ body: held.file, query: { fileName: held.fileName, encoding } })
  }
  return (
    <NativeSelect
      maw={320}
      label={t('letters.label')}
      value={one.encoding}
      disabled={read.isPending}
      data={textEncodings.map((value) => ({ value, label: t(`letters.encodings.${value}`) }))}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
