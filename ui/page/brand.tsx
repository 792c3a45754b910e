import classes from './brand.module.css'

type Props = { size?: number; name?: string | undefined }

/** The product's mark, with its name beside it when given. */
export function Brand({ size = 30, name }: Props) {
  return (
    <span className={classes.brand}>
      <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden className={classes.mark}>
        <rect width="32" height="32" rx="9" fill="currentColor" />
        <path
          d="M9.5 23V13a4.500 4.500 0 0 1 9 0v5.500a2 2 0 0 0 4 0V9.500"
          stroke="#fff"
          strokeWidth="2.600"
          strokeLinecap="round"
        />
        <circle cx="9.500" cy="23.500" r="2.100" fill="#fff" />
        <circle cx="22.500" cy="8.500" r="2.100" fill="#fff" />
      </svg>
      {name && <span className={classes.name}>{name}</span>}
    </span>
  )
}
