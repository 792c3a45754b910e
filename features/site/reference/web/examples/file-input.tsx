import { useText } from '#kit/web/i18n.ts'
import { FileInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack maw={420}>
      <FileInput label={t('words.file')} placeholder={t('words.chooseFile')} clearable />
      <FileInput label={t('words.pictures')} placeholder={t('words.chooseFile')} accept="image/*" multiple />
    </Stack>
  )
}
