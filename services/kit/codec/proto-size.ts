import protobuf from 'protobufjs';

/** The parser's time grows with the square of the fields of one message; a second of it is too much for a file of a user. */
const limits = { inBlock: 1_000, inFile: 10_000 };

/** Fields, values of enums and options are what is assigned in a file. Errors: throws where they are too many to be parsed. */
export function checkProtoSize(text: string): void {
  const tokens = protobuf.tokenize(text, false);
  const blocks = [0];
  let all = 0;
  for (let token = tokens.next(); token !== null; token = tokens.next()) {
    if (token === '{') blocks.push(0);
    else if (token === '}') blocks.pop();
    else if (token === '"' || token === "'") skipText(tokens);
    else if (token === '=') {
      const inBlock = (blocks.pop() ?? 0) + 1;
      blocks.push(inBlock);
      all += 1;
      if (inBlock > limits.inBlock)
        throw new Error(`a message has more than ${limits.inBlock} fields (line ${tokens.line}); use repeated fields`);
      if (all > limits.inFile) throw new Error(`it declares more than ${limits.inFile} fields; declare less in it`);
    }
  }
}

/** The text between two quotes, which may be a brace, and the second quote. */
function skipText(tokens: protobuf.ITokenizerHandle): void {
  tokens.next();
  tokens.next();
}
