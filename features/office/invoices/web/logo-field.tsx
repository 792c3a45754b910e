import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { FileButton } from '#ui/file/file-button.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { mostLogoBytes, sharpLogoPixels } from '../../invoice-settings/rules.ts'
import classes from './logo-field.module.css'

const kinds = ['image/png', 'image/jpeg']
const most = mostLogoBytes / 1000

type Props = {
  value: string
  onChange: (logo: string) => void
  error?: string | undefined
  isUploading: boolean
  onUpload: (file: File) => void
}

/** The picture at the head of every invoice: chosen, told whether it prints well, and removed. */
export function LogoField({ value, onChange, error, isUploading, onUpload }: Props) {
  const t = useText('office-invoices')
  const [fault, setFault] = useState<string>()
  const handleFile = (file: File | null) => {
    if (!file) return
    const isWrong = !kinds.includes(file.type)
    setFault(isWrong ? t('logo.wrongKind') : file.size > mostLogoBytes ? t('logo.tooLarge', { most }) : undefined)
    if (!isWrong && file.size <= mostLogoBytes) onUpload(file)
  }
  const wrong = fault ?? error
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {t('logo.label')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('logo.text', { most })}
      </Text>
      {value !== '' && <Shown logo={value} />}
      <Group gap="xs">
        <FileButton accept={kinds.join(',')} onChange={handleFile}>
          {(props) => (
            <Button {...props} size="xs" variant="light" loading={isUploading}>
              {t(value === '' ? 'logo.choose' : 'logo.change')}
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <Button size="xs" variant="subtle" color="error" onClick={() => onChange('')}>
            {t('logo.remove')}
          </Button>
        )}
      </Group>
      {wrong && (
        <Text size="sm" c="var(--error-ink)" role="alert">
          {wrong}
        </Text>
      )}
    </Stack>
  )
}

function Shown({ logo }: { logo: string }) {
  const t = useText('office-invoices')
  const [size, setSize] = useState<{ width: number; height: number }>()
  return (
    <>
      <img
        className={classes.logo}
        src={logo}
        alt={t('logo.alt')}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
      />
      {size && (
        <Text size="sm" role="status">
          {t(size.width < sharpLogoPixels ? 'logo.small' : 'logo.size', { ...size, wide: sharpLogoPixels })}
        </Text>
      )}
    </>
  )
}
