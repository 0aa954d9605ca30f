// Writes a few thousand lines: colours, progress that overwrites itself, tabs, bells and other control characters.
const GREEN = '\u001b[32m';
const RED = '\u001b[1;31m';
const YELLOW = '\u001b[33m';
const RESET = '\u001b[0m';

exports.handler = async ({ data = {} }) => {
  const lines = Number(data.lines ?? 3_000);
  console.log(`${GREEN}import started${RESET}\tformat: HL7\tfile: measurements-ž-心電図.hl7`);
  for (let line = 1; line <= lines; line++) {
    if (line % 500 === 0) process.stdout.write(`\r${line} of ${lines}\r\n`);
    else if (line % 97 === 0) console.warn(`${YELLOW}WARN${RESET} line ${line}: the unit is missing, mmHg is assumed`);
    else if (line % 613 === 0)
      console.error(`${RED}ERROR${RESET} line ${line}: unreadable \u0007\u0008\u000b\u001b]0;title\u0007`);
    else console.log(`${GREEN}OK${RESET} line ${line}: systolic ${100 + (line % 60)}, diastolic ${60 + (line % 30)}`);
    if (line % 250 === 0) await new Promise(resolve => setTimeout(resolve, 60));
  }
  console.log(`${GREEN}import finished${RESET}`);
  return { lines };
};
