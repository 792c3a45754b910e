import classes from './person-avatar.module.css'

type Status = 'online' | 'offline' | 'busy' | 'away'
type Props = {
  name: string
  src?: string | undefined
  size?: number
  status?: Status | undefined
  isDecoration?: boolean
}

const tones = ['primary', 'success', 'info', 'warning', 'error', 'secondary']

/** A person's picture, or the initials in a colour that stays theirs. */
export function PersonAvatar({ name, src, size = 38, status, isDecoration = false }: Props) {
  return (
    <span className={classes.holder} data-status={status} aria-hidden={isDecoration || undefined}>
      {src ? (
        <img className={classes.picture} src={src} alt={name} width={size} height={size} loading="lazy" />
      ) : (
        <span
          className={classes.initials}
          data-tone={toneOf(name)}
          title={name}
          style={{ inlineSize: size, blockSize: size, fontSize: size * 0.38 }}
        >
          {initialsOf(name)}
        </span>
      )}
    </span>
  )
}

/** The letters that stand for a name: first and last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

function toneOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return tones[sum % tones.length]!
}
