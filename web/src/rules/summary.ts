/** A piece of a summary: a paragraph, or a point with what it is about, if it says so. */
export interface Part {
  point: boolean;
  about: string;
  text: string;
}

const HEADING = /^[\p{Lu}\s’']{3,}:/u;
const POINT = /^ {2}(?:[–-] |(\S+(?: \S+)*) {2,})?(\S.*)$/;

/** A summary as it is broken for a terminal, put together again: a paragraph ends where a sentence ends a line. */
export function parts(summary: string): Part[] {
  const found: Part[] = [];
  let before = "";
  for (const line of summary.split("\n")) {
    const last = found.at(-1);
    const point = POINT.exec(line);
    if (point) found.push({ point: true, about: point[1] ?? "", text: point[2]! });
    else if (last && (last.point ? line.startsWith(" ") : !/[.:]$/.test(before) && !HEADING.test(line)))
      last.text += ` ${line.trim()}`;
    else if (line.trim()) found.push({ point: false, about: "", text: line.trim() });
    before = line;
  }
  return found;
}
