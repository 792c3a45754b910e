/** Lets a picture show a file for as long as it stands. */
export function shows(file: Blob) {
  return (picture: HTMLImageElement | null) => {
    if (!picture) return undefined
    const url = URL.createObjectURL(file)
    picture.src = url
    return () => URL.revokeObjectURL(url)
  }
}
